/** What the pages of mate problems share, as one bundle; see boards.ts. */
import "./boards";
import "./record/label";
import "./tsume/api";
import "./tsume/board";
import "./tsume/searching";
import "./tsume/tabs";
import "./tsume/walk";
