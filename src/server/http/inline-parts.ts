import { createHash } from 'node:crypto'

/** Hashes of the scripts and styles that stand in a page itself, as a content security policy names them. */
export type InlineParts = { scripts: readonly string[]; styles: readonly string[] }

/** Finds the inline parts of a page that the build made. Scripts and styles with an address are files, and none of them. */
export function inlinePartsOf(html: string): InlineParts {
  const hashesOf = (begin: string, end: string) => html.split(begin).slice(1).map(upTo(end)).map(hashOf)
  return { scripts: hashesOf('<script>', '</script>'), styles: hashesOf('<style>', '</style>') }
}

const upTo = (end: string) => (text: string) => text.split(end, 1)[0] ?? ''
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
