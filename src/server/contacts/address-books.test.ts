import { describe, expect, it } from 'vitest'
import { fileEncodings } from '#core/contract/csv-import.ts'
import { readCsvContacts, readVcardContacts } from './read-contacts-file.ts'

type Encoding = (typeof fileEncodings)[number]

/** Letters of an encoding with the bytes that mean them: engines read all encodings and write one. */
function bytesIn(encoding: Encoding): (text: string) => Buffer {
  if (encoding === 'utf-8') return (text) => Buffer.from(text)
  if (encoding === 'utf-16le') return (text) => Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return (text) => Buffer.from(text, 'utf16le').swap16()
  const decoder = new TextDecoder(encoding)
  const known = new Map<string, readonly number[]>()
  const learn = (...bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes))
    if ([...sign].length === 1 && sign !== '\ufffd' && !known.has(sign)) known.set(sign, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) learn(byte)
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) learn(lead, trail)
  return (text) =>
    Buffer.from(
      [...text].flatMap((sign) => {
        const bytes = known.get(sign)
        if (!bytes) throw new Error(`${encoding} has no ${sign}`)
        return bytes
      }),
    )
}

const names: Readonly<Record<Encoding, readonly string[]>> = {
  'utf-8': ['Jürgen Größe', '陳美玲', 'أحمد', 'Zoë 😀'],
  'utf-16le': ['Jürgen Größe', '陳美玲', 'أحمد'],
  'utf-16be': ['Jürgen Größe', '陳美玲', 'أحمد'],
  'windows-1252': ['Jürgen Größe', 'José Muñoz', 'Zoë'],
  'windows-1250': ['Łukasz Żółć', 'Grażyna'],
  'windows-1251': ['Иван Петров', 'Олена Ковальчук'],
  'koi8-r': ['Иван Петров', 'Ольга'],
  'windows-1253': ['Ελένη Παπαδοπούλου', 'Γιώργος'],
  'windows-1254': ['Şükrü Çağlar', 'Gülşah Yıldız'],
  'windows-1255': ['דנה כהן', 'משה'],
  'windows-1256': ['أحمد عبد الله', 'محمد'],
  big5: ['陳美玲', '李國榮'],
  gb18030: ['陈美玲', '张伟'],
  shift_jis: ['山田太郎', '鈴木さくら'],
  'euc-kr': ['김철수 서울특별시', '이영희 부산광역시'],
}

async function* inParts(bytes: Uint8Array) {
  for (let at = 0; at < bytes.byteLength; at += 11) yield bytes.subarray(at, at + 11)
}
const how = { country: null, longestSuffix: 63, encoding: null }
type Read = Awaited<ReturnType<typeof readCsvContacts>>
function told(read: Read) {
  if (!read.ok) return read.error.name
  const { drafts, issues } = read.value
  return { names: drafts.map(({ name }) => name), issues: issues.map(({ line, code }) => [line, code]) }
}
const cards = async (file: Uint8Array | string) => told(await readVcardContacts(inParts(Buffer.from(file)), how))
const rows = async (file: Uint8Array | string) => told(await readCsvContacts(inParts(Buffer.from(file)), how))
const card = (name: string, version = '3.0') =>
  `BEGIN:VCARD\r\nVERSION:${version}\r\nFN:${name}\r\nTEL:+85255500142\r\nEND:VCARD\r\n`

describe('[CAP-05] an address book', () => {
  it.each(fileEncodings)('an address book of vCards in %s is read', async (encoding) => {
    const bytes = bytesIn(encoding)(names[encoding].map((name) => card(name)).join(''))
    expect(await cards(bytes)).toEqual({ names: names[encoding], issues: [] })
  })

  it.each(fileEncodings)('an address book of rows in %s is read', async (encoding) => {
    for (const sign of [',', ';', '\t']) {
      const file = [['name', 'company'], ...names[encoding].map((name) => [name, 'Acme'])].map((row) => row.join(sign))
      expect(await rows(bytesIn(encoding)(`${file.join('\r\n')}\r\n`))).toEqual({ names: names[encoding], issues: [] })
    }
  })

  it.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('with the mark of %s is read', async (encoding) => {
    const bytes = bytesIn(encoding)
    expect(await cards(bytes(`\ufeff${card('Zoë')}`))).toEqual({ names: ['Zoë'], issues: [] })
    expect(await rows(bytes('\ufeffname\nZoë\n'))).toEqual({ names: ['Zoë'], issues: [] })
  })

  const quoted = (head: string, value: string) => `BEGIN:VCARD\nVERSION:2.1\n${head}:${value}\nEND:VCARD\n`
  it.each([
    ['Latin-1 of an old telephone', quoted('FN;ENCODING=QUOTED-PRINTABLE', 'J=FCrgen Gr=F6=DFe'), 'Jürgen Größe'],
    ['UTF-8 without its name', quoted('FN;ENCODING=QUOTED-PRINTABLE', 'J=C3=BCrgen'), 'Jürgen'],
    ['UTF-8 by name', quoted('FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE', 'J=C3=BCrgen'), 'Jürgen'],
    ['Windows-1252 by name', quoted('FN;QUOTED-PRINTABLE;CHARSET=Windows-1252', 'Zo=EB =96 X'), 'Zoë – X'],
    ['a wrong name', quoted('FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE', 'J=FCrgen'), 'Jürgen'],
    ['a name that nobody knows', quoted('FN;CHARSET=X-NOKIA;ENCODING=QUOTED-PRINTABLE', 'J=FCrgen'), 'Jürgen'],
    ['Shift_JIS by name', quoted('FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE', '=8ER=93c'), '山田'],
    ['a break within a character', quoted('FN;ENCODING=QUOTED-PRINTABLE', 'Zo=C3=\n=AB'), 'Zoë'],
  ])('with quoted-printable in %s is read', async (_what, file, name) => {
    expect(await cards(file)).toEqual({ names: [name], issues: [] })
  })

  it.each(['Windows-1252', 'ISO-8859-1', 'UTF-8', 'US-ASCII'])(
    'with raw bytes under CHARSET=%s is read',
    async (charset) => {
      const file = `BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=${charset}:Größe;Jürgen;;;\nEND:VCARD\n`
      expect(await cards(bytesIn('windows-1252')(file))).toEqual({ names: ['Jürgen Größe'], issues: [] })
    },
  )

  it('with a character in two folded lines is read', async () => {
    const [begin = '', end = ''] = card('Zoë').split('ë')
    const folded = [
      Buffer.from(begin),
      Buffer.from([0xc3]),
      Buffer.from('\r\n '),
      Buffer.from([0xab]),
      Buffer.from(end),
    ]
    expect(await cards(Buffer.concat(folded))).toEqual({ names: ['Zoë'], issues: [] })
  })

  it('in two encodings, because two were put together, is read', async () => {
    const both = Buffer.concat([Buffer.from(card('陳美玲') + card('Zoë')), bytesIn('windows-1252')(card('Jürgen'))])
    expect(await cards(both)).toEqual({ names: ['陳美玲', 'Zoë', 'Jürgen'], issues: [] })
  })

  it.each([
    ['a card without an end', `BEGIN:VCARD\r\nFN:Lost\r\n${card('B')}`, ['A', 'B', 'C'], [[6, 'no-end']]],
    ['a line without a colon', card('B').replace('TEL:', 'TEL '), ['A', 'B', 'C'], [[9, 'not-a-property']]],
    ['a zero character', card('B').replace('TEL:', 'NOTE:\0'), ['A', 'B', 'C'], [[9, 'not-a-property']]],
    ['words between cards', `Sent from my phone\r\nBye\r\n${card('B')}`, ['A', 'B', 'C'], [[6, 'not-a-card']]],
    ['a card without a name', card('').replace('TEL:', 'NOTE:'), ['A', 'C'], [[6, 'missing']]],
    ['a name of blanks that nobody sees', card('\u200b\u2800').replace('TEL:', 'NOTE:'), ['A', 'C'], [[6, 'missing']]],
    ['too long a name', card('x'.repeat(400)), ['A', 'C'], [[6, 'too-long']]],
    [
      'too many lines',
      card('B').replace('TEL:', `${'X-A:1\r\n'.repeat(600)}TEL:`),
      ['A', 'C'],
      [[6, 'too-many-values']],
    ],
    ['an end too many', `END:VCARD\r\n${card('B')}`, ['A', 'B', 'C'], [[6, 'not-a-card']]],
  ])('with %s in the middle loses nothing else, and names the line', async (_what, odd, wanted, issues) => {
    expect(await cards(card('A') + odd + card('C'))).toEqual({ names: wanted, issues })
  })

  it('an address book whose last card breaks off keeps the others', async () => {
    expect(await cards(`${card('A')}BEGIN:VCARD\r\nFN:B\r\n`)).toEqual({ names: ['A'], issues: [[6, 'no-end']] })
  })

  it.each([
    ['a number that is none', 'B,abc', [[3, 'not-a-phone']]],
    ['a number without its country code', 'B,22 12 34 56', [[3, 'no-country-code']]],
    ['too many cells', 'B,,x,y', [[3, 'too-many-cells']]],
    ['no name', ',+85255500142', [[3, 'missing']]],
  ])('with %s in a row imports the others, and names the line', async (_what, odd, issues) => {
    expect(await rows(`name,phones\nA,\n${odd}\nC,\n`)).toEqual({ names: ['A', 'C'], issues })
  })

  it('keeps the extensions of its numbers', async () => {
    const file = 'name,phones\nA,"work: +852 5550 0142 ext. 456; mobile: +852 5550 0143;ext=7; +852 5550 0144 x9"\n'
    const [fromRows] = [await readCsvContacts(inParts(Buffer.from(file)), how)]
    const numbers = fromRows.ok ? fromRows.value.drafts[0]?.phones.map(({ number }) => number) : []
    expect(numbers).toEqual(['+85255500142;ext=456', '+85255500143;ext=7', '+85255500144;ext=9'])
    const inCard = card('A').replace('+85255500142', 'tel:+852-5550-0142;ext=456')
    const fromCards = await readVcardContacts(inParts(Buffer.from(inCard)), how)
    expect(fromCards.ok && fromCards.value.drafts[0]?.phones).toEqual([
      { kind: 'other', number: '+85255500142;ext=456' },
    ])
  })
})
