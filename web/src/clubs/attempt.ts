import type { Club } from "../wire";

/** Carries out a change, and shows the club after it. */
export type Attempt = (what: () => Promise<Club>) => Promise<boolean>;
