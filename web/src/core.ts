/**
 * What most pages share. Every page imports this file, so that all of it is one
 * bundle and not one for each set of pages that share something.
 */
import "preact";
import "preact/hooks";
import "preact/jsx-runtime";
import "@preact/signals";
import "./account/confirm";
import "./account/link";
import "./account/me";
import "./api";
import "./board/kinds";
import "./clock";
import "./contest/api";
import "./contest/when";
import "./fresh";
import "./game/keys";
import "./game/sound";
import "./game/special";
import "./i18n";
import "./moderation/api";
import "./moderation/words";
import "./people/call";
import "./people/name";
import "./people/terms";
import "./prefs";
import "./rest";
import "./puzzle/api";
import "./record/paste";
import "./router";
import "./ui/called";
import "./ui/choice";
import "./ui/copy";
import "./ui/dialog";
import "./ui/failure";
import "./ui/header";
import "./ui/link";
import "./ui/miniboard";
import "./ui/names";
import "./ui/notice";
import "./ui/piece";
import "./ui/room";
