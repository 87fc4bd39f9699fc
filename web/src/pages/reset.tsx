import "../core";
export { ResetPage as default } from "../account/sign";
