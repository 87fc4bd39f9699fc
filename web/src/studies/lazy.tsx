import { needTexts } from "../i18n";
import { loadStyles } from "../styles";
import { lazy } from "../ui/lazy";

export const StudyDialog = lazy(() =>
  Promise.all([import("./dialog"), needTexts(["studies"]), loadStyles(["studies"])]).then(([m]) => m.StudyDialog)
);
