import { request } from "../api";
import type { AccountChange, Ceremony, CeremonyAnswer, Code, Favourites, MailAddress, Me, NewToken, Passkey, Password, Profile, Scope,
  Session, SignIn, SignUp, Token } from "../wire";

const part = encodeURIComponent;
type Body = AccountChange | CeremonyAnswer | Code | MailAddress | NewToken | Password | SignIn | SignUp;
const post = <T>(path: string, body: Body) => request<T>("POST", path, body);

export const me = () => request<Me>("GET", "/account");
export const signUp = (name: string, password: string, language: SignUp["language"]) => post<Me>("/account", { name, password, language });
export const signIn = (name: string, password: string) => post<Me>("/account/sign-in", { name, password });
export const signOut = () => request<null>("POST", "/account/sign-out");
export const confirm = (password: string) => post<null>("/account/confirm", { password });
export const setPassword = (password: string) => post<null>("/account/password", { password });
export const change = (body: AccountChange) => post<Me>("/account/settings", body);
export const verify = (code: string) => post<null>("/account/verify", { code });
export const askReset = (email: string) => post<null>("/account/reset", { email });
export const reset = (mailed: Code) => post<Me>("/account/reset/finish", mailed);
export const remove = (name: string) => request<null>("DELETE", "/account", { name });

export const sessions = () => request<{ sessions: Session[] }>("GET", "/account/sessions");
export const endSession = (id: string) => request<null>("DELETE", `/account/sessions/${part(id)}`);
export const endOthers = () => request<null>("DELETE", "/account/sessions");

export const tokens = () => request<{ tokens: Token[] }>("GET", "/account/tokens");
export const addToken = (name: string, scopes: Scope[], days: number) => post<Token>("/account/tokens", { name, scopes, days });
export const removeToken = (id: string) => request<null>("DELETE", `/account/tokens/${part(id)}`);

export const passkeys = () => request<{ passkeys: Passkey[] }>("GET", "/account/passkeys");
export const removePasskey = (id: string) => request<null>("DELETE", `/account/passkeys/${part(id)}`);
export const beginPasskey = () => request<Ceremony>("POST", "/account/passkeys/begin");
export const addPasskey = (body: CeremonyAnswer) => post<Passkey>("/account/passkeys", body);
export const beginUse = () => request<Ceremony>("POST", "/account/sign-in/passkey/begin");
export const passkeySignIn = (body: CeremonyAnswer) => post<Me>("/account/sign-in/passkey", body);
export const passkeyConfirm = (body: CeremonyAnswer) => post<null>("/account/confirm/passkey", body);

export const favourites = (name: string) => request<Favourites>("GET", `/players/${part(name)}/favourites`);
export const profile = (name: string, id: string) => request<Profile>("GET", `/players/${part(name)}${id ? `?id=${part(id)}` : ""}`);
