import { LinkifyIt } from 'linkify-it'

/*
 * Names of hosts that look like others, by the rules of Chromium for its address bar (docs/idn.md, rules on the mixing of
 * scripts and on whole-script confusables), as far as people meet them.
 */

/** Scripts that are written together: Latin letters stand in Chinese, Japanese and Korean names. */
const writtenWithLatin =
  /[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/gu

/** Whether a label has Latin letters and those of a script that is not written with them. */
const isMixed = (label: string) => /[a-z]/i.test(label) && label.replace(writtenWithLatin, '') !== ''

type Script = {
  letters: RegExp
  /** Letters of other scripts that look like Latin ones. */
  alike: ReadonlySet<string>
  /** Top-level domains of countries that write in it. */
  countries: readonly string[]
}
const scripts: readonly Script[] = [
  {
    letters: /\p{Script=Cyrillic}/u,
    alike: new Set('аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡ'),
    countries: ['bg', 'by', 'kz', 'ru', 'su', 'ua', 'uz'],
  },
  { letters: /\p{Script=Greek}/u, alike: new Set('αικνρυωηοτ'), countries: ['gr'] },
  { letters: /\p{Script=Armenian}/u, alike: new Set('ագզէլհյոսւօՙ'), countries: ['am'] },
  { letters: /\p{Script=Georgian}/u, alike: new Set('იოყძხჽჿ'), countries: ['ge'] },
  { letters: /\p{Script=Hebrew}/u, alike: new Set('דוחיןסװײ׳ﬦ'), countries: ['il'] },
  { letters: /\p{Script=Ethiopic}/u, alike: new Set('ሀሠሰስበነተከዐዕዘጠፐꬅ'), countries: ['er', 'et'] },
  { letters: /\p{Script=Thai}/u, alike: new Set('ทนบพรหเแ๐ดลปฟม'), countries: ['th'] },
]

/** Whether all letters of a label are of one script, look like Latin ones, and stand where that script is not at home. */
function looksLatin(label: string, topLevel: string): boolean {
  const own = scripts.find(({ letters }) => letters.test(label))
  if (!own || own.letters.test(topLevel) || own.countries.includes(topLevel)) return false
  return [...label].every((sign) => own.alike.has(sign) || !/\p{L}/u.test(sign))
}

/**
 * How the name of a host may be shown. `mixed`: it has letters of scripts that nobody writes together, as if they were of
 * one. `latin`: it has none but such that look like Latin ones; it is shown by its ASCII form (Punycode). `plain`: as it is.
 */
function looksOf(host: string): 'plain' | 'mixed' | 'latin' {
  const labels = host.toLowerCase().normalize('NFC').split('.')
  const topLevel = labels.at(-1) ?? ''
  if (labels.some(isMixed)) return 'mixed'
  return labels.slice(0, -1).some((label) => looksLatin(label, topLevel)) ? 'latin' : 'plain'
}

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
  // The replacement has the length of the text, so that all positions stay valid.
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
