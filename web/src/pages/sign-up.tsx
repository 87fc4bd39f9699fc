import "../core";
export { SignUpPage as default } from "../account/sign";
