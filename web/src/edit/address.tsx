import { texts } from "../i18n";
import type { RuleSet } from "../wire";
import { sfenFaultText } from "./fault";
import { plainSFEN, sfenFault } from "./sfen";

/** What the address of the editor asks for, and what of it cannot be shown. */
export function editAsked(all: RuleSet[]) {
  const query = new URLSearchParams(location.search);
  const name = query.get("rules") ?? "standard";
  const found = all.find((r) => r.id === name || r.aliases.includes(name));
  const rules = found ?? all.find((r) => r.id === "standard") ?? all[0]!;
  const sfen = plainSFEN(query.get("sfen") ?? "", rules.start);
  return { rules, sfen, unknown: found ? "" : name, fault: sfen ? sfenFault(sfen, rules) : null };
}

/** What the address asks for and cannot be shown. What it says of a position stands in the box for texts. */
export function EditFault({ first }: { first: ReturnType<typeof editAsked> }) {
  const t = texts.value;
  return (
    <section class="fault panel" role="alert" data-testid="address-fault">
      {first.unknown && <p class="strong">{t.edit.badRules(first.unknown)}</p>}
      {first.fault && (
        <>
          <p class="strong">{t.tsume.badAddress}</p>
          <p>{sfenFaultText(first.fault)}</p>
        </>
      )}
    </section>
  );
}
