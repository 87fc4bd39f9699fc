import "../core";
export { SignInPage as default } from "../account/sign";
