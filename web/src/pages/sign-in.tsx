export { SignInPage as default } from "../account/sign";
