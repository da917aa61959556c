/** Built with DOM calls, because a page that demands Trusted Types refuses `innerHTML`. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] {
  return withAttributes(document.createElement(tag), attributes)
}

function withAttributes<E extends Element>(made: E, attributes: Record<string, string>): E {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

/** An icon; its label is elsewhere. */
export function sign(className: string, path: string): SVGElement {
  const drawn = (tag: 'svg' | 'path', attributes: Record<string, string>) =>
    withAttributes(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes)
  const svg = drawn('svg', { class: className, viewBox: '0 0 24 24', 'aria-hidden': 'true' })
  svg.append(drawn('path', { d: path }))
  return svg
}
