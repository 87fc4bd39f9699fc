import { texts } from "../i18n";
import type { RuleSet } from "../wire";
import { sfenFaultText } from "./fault";
import { plainSFEN, sfenFault } from "./sfen";

export type Asked = ReturnType<typeof asked>;

export function asked(all: RuleSet[]) {
  const query = new URLSearchParams(location.search);
  const name = query.get("rules") ?? "standard";
  const found = all.find((r) => r.id === name || r.aliases.includes(name));
  const rules = found ?? all.find((r) => r.id === "standard") ?? all[0]!;
  const sfen = plainSFEN(query.get("sfen") ?? "", rules.start);
  const fault = sfen ? sfenFault(sfen, rules) : null;
  const threat = query.has("threat") && !!found && !!sfen && !fault;
  return { rules, sfen, shown: fault ? "" : sfen, defends: query.has("defender"), threat, unknown: found ? "" : name, fault };
}

/** The position goes into the paste box. */
export function AddressFault({ first, badRules }: { first: Asked; badRules: (name: string) => string }) {
  return <section class="fault panel" role="alert" data-testid="address-fault">
    {first.unknown && <p class="strong">{badRules(first.unknown)}</p>}
    {first.fault && <>
      <p class="strong">{texts.value.tsume.badAddress}</p>
      <p>{sfenFaultText(first.fault)}</p>
    </>}
  </section>;
}
