import type { ComponentChildren } from "preact";
import type { Tab } from "../ui/tabs";

/** What a shared study adds to the room of a record. */
export interface Shared {
  title: string;
  head: ComponentChildren;
  /** The chapters. */
  tab: Tab;
  share: () => void;
}
