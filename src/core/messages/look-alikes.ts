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
  /** Those that look like Latin ones. */
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
export function looksOf(host: string): 'plain' | 'mixed' | 'latin' {
  const labels = host.toLowerCase().normalize('NFC').split('.')
  const topLevel = labels.at(-1) ?? ''
  if (labels.some(isMixed)) return 'mixed'
  return labels.slice(0, -1).some((label) => looksLatin(label, topLevel)) ? 'latin' : 'plain'
}
