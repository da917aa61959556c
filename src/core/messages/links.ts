import { LinkifyIt } from 'linkify-it'
import { looksOf } from './look-alikes.ts'

/**
 * A piece of a text. `href`: where it leads, if it is a link. `at`: its position in the text. `shown`: what is shown of a
 * link whose text looks like another one.
 */
export type TextPart = { text: string; href: string | null; at: number; shown?: string }

// Only links to web pages and e-mail addresses: a message must not start anything else on the reader's computer.
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).add('ftp:', null).add('//', null)

/** Letters of writing without spaces, such as Chinese, end a word before an address. */
const addressInWords = /([\p{Lo}\p{Mn}\p{Mc}])(?=https?:\/\/|www\.)/giu

/** Top-level domains by which a text without a scheme is an address. Others are words, names of files and of fields too. */
const known = /\.(?:com|org|net|edu|gov|mil|int|info|biz)$/
/** Second-level domains of companies and offices below a country's domain, as in `shop.co.uk`. */
const knownOfCountry = /\.(?:com|co|org|net|edu|gov|ac)\.[a-z]{2}$/
/** Domain of a country with a path or a port: `example.de/a`, but not `main.rs` nor `Danke.Es`. */
const countryWithPath = /^[a-z0-9.-]+\.[a-z]{2}(?::\d+)?\/[^\s/]/

/** Whether a text without a scheme is meant as an address, and not a guess. */
function isMeant(raw: string): boolean {
  const host = /^[^/:?#]*/.exec(raw)?.[0] ?? ''
  if (/^www\./i.test(raw)) return true
  return known.test(host) || knownOfCountry.test(host) || (countryWithPath.test(raw) && !ofFile.test(host))
}
/** Endings of files that are countries as well. */
const ofFile = /\.(?:md|rs|sh|py|pl|ps|so|cc|ml|cs|tf|mk|vb|sc|la|st)$/

/** The place that an address names: `user@host:port`. */
const authorityOf = (raw: string) => /^[^/?#]*/.exec(raw.replace(/^(?:https?:\/\/|mailto:)/i, ''))?.[0] ?? ''
const hostOf = (raw: string) => (authorityOf(raw).split('@').at(-1) ?? '').replace(/:\d+$/, '')

/** Whether an address does not lead where it seems to: `https://bank.example@evil.example`, or letters of two scripts. */
const isLookAlike = (raw: string) => authorityOf(raw).includes('@') || looksOf(hostOf(raw)) === 'mixed'

/** An address with the ASCII form of its host, where that looks like another one; undefined: it is shown as it is. */
function plainly(text: string): string | undefined {
  const host = hostOf(text)
  if (looksOf(host) !== 'latin') return undefined
  const url = `https://${host.toLowerCase()}`
  return URL.canParse(url) ? text.replace(host, () => new URL(url).hostname) : undefined
}

/**
 * Divides a text into plain parts and links: web addresses, also without `https://` where they are meant as such, and
 * e-mail addresses (decision 43). Addresses that deceive stay text; one that only looks like another is shown as browsers show it.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  // As long as the text, so that all places stay.
  const searched = text.replace(addressInWords, (letter) => ' '.repeat(letter.length))
  for (const { index, lastIndex, schema, url, raw } of finder.match(searched) ?? []) {
    const isMail = schema === 'mailto:' || url.startsWith('mailto:')
    if (!isMail && ((schema === '' && !isMeant(raw)) || isLookAlike(raw))) continue
    if (index > end) parts.push({ text: text.slice(end, index), href: null, at: end })
    const href = schema === '' ? url.replace(/^http:/, 'https:') : url
    const own = text.slice(index, lastIndex)
    const shown = plainly(own)
    parts.push({ text: own, href, at: index, ...(shown !== undefined && { shown }) })
    end = lastIndex
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, at: end })
  return parts
}

/** The web addresses in a text, as links lead there, each once. */
export const webLinks = (text: string): string[] => [
  ...new Set(textParts(text).flatMap(({ href }) => (href && /^https?:/i.test(href) ? [href] : []))),
]
