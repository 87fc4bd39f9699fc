import { texts } from "../i18n";

/** 逆王手: the move answers check by giving check. */
export function CounterMark({ move }: { move: { counter?: boolean } | undefined }) {
  return move?.counter ? <small class="counter-check">{texts.value.counterCheck}</small> : null;
}
