import "../mates";
// The parts of the composer's page that come behind the board.
export { Findings } from "./findings";
export { Intended } from "./intended";
export { Looking } from "./looking";
export { Mine } from "./mine";
export { Output } from "./output";
export { Repair } from "./repair";
