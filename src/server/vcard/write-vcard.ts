/** Data of a person for a card. */
export type VcardPerson = {
  /** Empty for a card that is only handed on. */
  id: string
  name: string
  company: string
  jobTitle: string
  language: string
  notes: string
  phones: ReadonlyArray<{ kind: string; number: string }>
  mails: ReadonlyArray<{ kind: string; address: string }>
  /** Texts by their names. */
  custom: Readonly<Record<string, string>>
}

const typeOfPhone: Readonly<Record<string, string>> = { mobile: 'CELL', work: 'WORK', home: 'HOME' }
const typeOfMail: Readonly<Record<string, string>> = { work: 'WORK', home: 'HOME' }

/** A person as a vCard of version 3.0, which every address book reads (decision 63). */
export function vcardOf({ id, name, company, jobTitle, language, notes, phones, mails, custom }: VcardPerson): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...(id ? [`UID:urn:uuid:${id}`] : []),
    `FN:${escaped(name)}`,
    // Nobody knows which part of a name is which: the whole stands as the family's, which all address books show.
    `N:${escaped(name)};;;;`,
    ...(company ? [`ORG:${escaped(company)}`] : []),
    ...(jobTitle ? [`TITLE:${escaped(jobTitle)}`] : []),
    ...phones.map(({ kind, number }) => `TEL${typed(typeOfPhone[kind])}:${number}`),
    ...mails.map(({ kind, address }) => `EMAIL${typed(typeOfMail[kind])}:${escaped(address)}`),
    ...(language ? [`LANG:${escaped(language)}`] : []),
    ...(notes ? [`NOTE:${escaped(notes)}`] : []),
    ...Object.entries(custom).map(([label, value]) => `X-EVERLINE;NAME=${label}:${escaped(value)}`),
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const typed = (type: string | undefined) => (type ? `;TYPE=${type}` : '')

const escaped = (text: string) =>
  text
    .replace(/\r/g, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

/** Maximum number of bytes in a line, without its break. */
const mostBytes = 75

/** A long line goes on in the next, behind a space. Characters stay whole. */
function folded(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > mostBytes) {
      lines.push(' ')
      bytes = 1
    }
    lines[lines.length - 1] += sign
    bytes += size
  }
  return lines.join('\r\n')
}
