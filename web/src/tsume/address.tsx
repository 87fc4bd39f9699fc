import { texts } from "../i18n";
import type { RuleSet } from "../wire";
import { plainSFEN, sfenFault } from "../edit/sfen";
import { sfenFaultText } from "../edit/fault";

/** What the address of the page asks for, and what of it cannot be shown. */
export type Asked = ReturnType<typeof asked>;

/** Reads the address of the page. */
export function asked(all: RuleSet[]) {
  const query = new URLSearchParams(location.search);
  const name = query.get("rules") ?? "standard";
  const rules = all.find((r) => r.id === name || r.aliases.includes(name)) ?? all.find((r) => r.id === "standard") ?? all[0]!;
  const sfen = plainSFEN(query.get("sfen") ?? "", rules.start);
  const known = rules.id === name || rules.aliases.includes(name);
  const fault = sfen ? sfenFault(sfen, rules) : null;
  // Only of a position that can be shown it is asked at once whether mate is threatened.
  const threat = query.has("threat") && known && !!sfen && !fault;
  return { rules, sfen, defends: query.has("defender"), threat, unknown: known ? "" : name, fault };
}

/** What the address asks for and cannot be shown. What it says of a position stands in the box for texts. */
export function AddressFault({ first }: { first: Asked }) {
  const s = texts.value.tsume;
  return (
    <section class="fault panel" role="alert" data-testid="address-fault">
      {first.unknown && <p class="strong">{s.badRules(first.unknown)}</p>}
      {first.fault && (
        <>
          <p class="strong">{s.badAddress}</p>
          <p>{sfenFaultText(first.fault)}</p>
        </>
      )}
    </section>
  );
}
