import { LinkifyIt } from 'linkify-it'

/** A piece of a text. `href`: where it leads, if it is a link. `at`: its position in the text. */
export type TextPart = { text: string; href: string | null; at: number }

// Only links to web pages and e-mail addresses: a message must not start anything else on the reader's computer.
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).add('ftp:', null).add('//', null)

/** Divides a text into plain parts and links: web addresses, also without `https://`, and e-mail addresses. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { index, lastIndex, schema, url } of finder.match(text) ?? []) {
    if (index > end) parts.push({ text: text.slice(end, index), href: null, at: end })
    const href = schema === '' ? url.replace(/^http:/, 'https:') : url
    parts.push({ text: text.slice(index, lastIndex), href, at: index })
    end = lastIndex
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, at: end })
  return parts
}

/** The web addresses in a text, as links lead there, each once. */
export const webLinks = (text: string): string[] => [
  ...new Set(textParts(text).flatMap(({ href }) => (href && /^https?:/i.test(href) ? [href] : []))),
]
