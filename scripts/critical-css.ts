/*
 * The part of a style sheet that a page needs before its scripts.
 */

/** The rules and blocks of a minified style sheet, outermost first: what stands before the brace, and between the braces. */
function* blocksOf(css: string): Generator<readonly [head: string, body: string]> {
  let begin = 0
  let depth = 0
  let head = ''
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{' && depth++ === 0) {
      head = css.slice(begin, at).trim()
      begin = at + 1
    } else if (css[at] === '}' && --depth === 0) {
      yield [head, css.slice(begin, at)]
      begin = at + 1
    }
  }
}

/** Keeps the rules that name no other classes than `used`, and no dialog; fonts and animations come later. */
export function criticalCss(css: string, used: ReadonlySet<string>): string {
  let kept = ''
  for (const [head, body] of blocksOf(css)) {
    if (head.startsWith('@media')) {
      const inner = criticalCss(body, used)
      if (inner !== '') kept += `${head}{${inner}}`
    } else if (!head.startsWith('@') && isNeeded(head, used)) kept += `${head}{${body}}`
  }
  return kept
}

const isNeeded = (head: string, used: ReadonlySet<string>) =>
  !/\bdialog\b|::backdrop/.test(head) &&
  [...head.matchAll(/\.([a-zA-Z][\w-]*)/g)].every(([, name = '']) => used.has(name))
