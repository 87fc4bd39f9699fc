import "../core";
export { VerifyPage as default } from "../account/sign";
