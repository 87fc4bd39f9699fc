import { lazy } from "../ui/lazy";

export const ExploreLink = lazy(() => import("./link").then((m) => m.ExploreLink));
export const Explorer = lazy(() => import("./panel").then((m) => m.ExplorerPanel));
