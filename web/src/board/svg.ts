const space = "http://www.w3.org/2000/svg";

export function svg<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Record<string, string | number> = {},
  ...children: Node[]): SVGElementTagNameMap[K]
{
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export function html<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]): HTMLElementTagNameMap[K]
{
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}
