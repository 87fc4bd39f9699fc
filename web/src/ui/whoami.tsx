import { me } from "../account/me";
import { texts } from "../i18n";
import { path, section } from "../router";
import { PersonIcon } from "./icons";

export function WhoAmI() {
  const t = texts.value.account;
  const account = me.value?.account;
  const here = section.value;
  if (account) {
    return <a class="header-link who" href="/account" title={t.title} aria-current={here === "account" ? "page" : undefined}
      data-testid="who" data-name={account.name}>
      <PersonIcon />
      <bdi>{account.name}</bdi>
    </a>;
  }
  const next = path.value === "/" || here === "sign-in" || here === "sign-up" || here === "reset"
    ? ""
    : `?next=${encodeURIComponent(path.value)}`;
  return <a class="header-link who" href={`/sign-in${next}`} title={t.signIn} aria-current={here === "sign-in" ? "page" : undefined}
    data-testid="to-sign-in-page">
    <PersonIcon />
    <span>{t.signIn}</span>
  </a>;
}
