import type { FunctionComponent } from "preact";
import { ResetPage, SignInPage, SignUpPage, VerifyPage } from "../account/sign";
import { path } from "../router";

const pages: Readonly<Record<string, FunctionComponent>> = { "/sign-in": SignInPage, "/sign-up": SignUpPage, "/reset": ResetPage,
  "/account/verify": VerifyPage };

export default function Sign() {
  const Page = pages[path.value];
  return Page ? <Page /> : null;
}
