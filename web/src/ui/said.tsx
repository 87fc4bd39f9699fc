/** Lines after the first are the server's English. */
export function Said({ text }: { text: string }) {
  const [first, ...rest] = text.split("\n");
  return <>
    {first}
    {rest.length > 0 && <span class="said-detail" lang="en">
      {rest.join(" ")}
    </span>}
  </>;
}
