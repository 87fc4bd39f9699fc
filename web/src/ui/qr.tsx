import { encode } from "uqr";

/** Light modules around the code, which readers need. */
const quiet = 3;

/** A QR code, dark on white in every theme. */
export function QR({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: quiet });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges" data-testid="qr">
    <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
    <path fill="#000" d={dark} />
  </svg>;
}
