import { createHash } from 'node:crypto'

/** Hashes of the scripts and styles that stand in a page itself, as a content security policy names them. */
export type InlineParts = { scripts: readonly string[]; styles: readonly string[] }

/** Finds the inline parts of a page that the build made. Scripts and styles with an address are files, and none of them. */
export function inlinePartsOf(html: string): InlineParts {
  const hashesOf = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  return { scripts: hashesOf('script'), styles: hashesOf('style') }
}
