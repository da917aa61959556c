import { cleanText, isBlankText } from '#core/contract/clean-text.ts'
import { isEmail, plainEmail } from '#core/contract/email.ts'
import { type ContactDraft, maxContactWays, maxCustomEntries, maxCustomTextLength } from '#core/contract/index.ts'
import { phoneOf } from '#core/platform/phone-number.ts'
import { partsIn, textIn, type Vcard } from '#server/vcard/read-vcards.ts'
import type { VcardLine } from '#server/vcard/vcard-lines.ts'
import type { ReadRules } from './contact-cells.ts'

/** Contact data of a vCard. The name may be ''. */
export type CardContact = Pick<
  ContactDraft,
  'name' | 'company' | 'jobTitle' | 'language' | 'notes' | 'phones' | 'mails' | 'customData'
>

/** Properties that contacts have no field for, with the names under which they are kept as custom data. */
const keptAs: Readonly<Record<string, string>> = {
  ADR: 'address',
  BDAY: 'birthday',
  ANNIVERSARY: 'anniversary',
  URL: 'website',
  NICKNAME: 'nickname',
  CATEGORIES: 'categories',
  ROLE: 'role',
  IMPP: 'messenger',
}

/**
 * The contact that a card means. Numbers that are none and addresses that are none are kept as custom data, as is what a
 * contact has no field for: nothing that people wrote is lost.
 */
export function contactOfVcard({ version, properties }: Vcard, { country, longestSuffix }: ReadRules): CardContact {
  const text = (property: VcardLine) => cleanText(textIn(property.value, version)).trim()
  const all = (name: string) => properties.filter((property) => property.name === name && !isBlankText(property.value))
  const first = (name: string) => all(name).map(text)[0] ?? ''
  const custom = createCustom()
  const phones: CardContact['phones'] = []
  for (const property of preferredFirst(all('TEL'))) {
    const written = text(property).replace(/^tel:/i, '')
    const number = phoneOf(written, country)
    if (number === null || phones.length >= maxContactWays) custom.add('phone', written)
    else phones.push({ kind: phoneKindOf(typesOf(property)), number })
  }
  const mails: CardContact['mails'] = []
  for (const property of preferredFirst(all('EMAIL'))) {
    const address = plainEmail(text(property).replace(/^mailto:/i, '')).toLowerCase()
    if (!isEmail(address, longestSuffix) || mails.length >= maxContactWays) custom.add('mail', address)
    else mails.push({ kind: mailKindOf(typesOf(property)), address })
  }
  const company = all('ORG')
    .flatMap(({ value }) => partsIn(value, version).filter((part) => part !== ''))
    .map(cleanText)
  for (const property of properties) {
    const name = property.name === 'X-EVERLINE' ? property.params.get('NAME')?.[0] : keptAs[property.name]
    const parts =
      property.name === 'ADR'
        ? partsIn(property.value, version)
            .filter((part) => part !== '')
            .join(', ')
        : text(property)
    if (name !== undefined) custom.add(name, cleanText(parts))
  }
  const named = first('FN') || nameOfParts(all('N')[0], version)
  return {
    name: oneLine(named || company[0] || mails[0]?.address || phones[0]?.number || ''),
    company: oneLine(company.join(', ')),
    jobTitle: oneLine(first('TITLE')),
    language: first('LANG'),
    notes: all('NOTE').map(text).join('\n'),
    phones,
    mails,
    customData: custom.entries(),
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** `N` has family name, given name, further names, prefixes and suffixes. */
function nameOfParts(property: VcardLine | undefined, version: string): string {
  if (!property) return ''
  const [family = '', given = '', further = '', prefix = '', suffix = ''] = partsIn(property.value, version)
  return cleanText([prefix, given, further, family, suffix].filter((part) => part !== '').join(' '))
}

const typesOf = ({ params }: VcardLine): Set<string> =>
  new Set((params.get('TYPE') ?? []).flatMap((types) => types.toLowerCase().split(',')))

const isPreferred = (property: VcardLine) => typesOf(property).has('pref') || property.params.get('PREF')?.[0] === '1'
const preferredFirst = (properties: VcardLine[]) =>
  properties.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))

function phoneKindOf(types: ReadonlySet<string>): CardContact['phones'][number]['kind'] {
  if (types.has('cell') || types.has('mobile') || types.has('iphone')) return 'mobile'
  if (types.has('fax') || types.has('pager')) return 'other'
  return types.has('work') ? 'work' : types.has('home') ? 'home' : 'other'
}
const mailKindOf = (types: ReadonlySet<string>) =>
  types.has('work') ? 'work' : types.has('home') ? 'home' : ('other' as const)

/** Custom data whose names are taken once: the second address is `address2`. */
function createCustom() {
  const values = new Map<string, string>()
  return {
    add(label: string, text: string) {
      const name = /^[A-Za-z][\w.-]{0,37}$/.test(label) ? label : 'more'
      const value = text.slice(0, maxCustomTextLength).toWellFormed()
      if (value === '' || values.size >= maxCustomEntries) return
      let free = name
      for (let n = 2; values.has(free); n += 1) free = `${name}${n}`
      values.set(free, value)
    },
    entries: () => Object.fromEntries(values),
  }
}
