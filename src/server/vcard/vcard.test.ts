import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readVcards, textIn, type Vcard } from './read-vcards.ts'
import { vcardOf } from './write-vcard.ts'

async function* inParts(file: string | Uint8Array, size: number) {
  const bytes = Buffer.from(file)
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}
async function cardsIn(file: string | Uint8Array, size = 7) {
  const cards: Vcard[] = []
  const rules = { mostCards: 100, encoding: null, onCard: (card: Vcard) => void cards.push(card), onUnread() {} }
  const result = await readVcards(inParts(file, size), rules)
  return result.ok ? cards : [result.error.name, result.error.details]
}
const textsOf = ({ properties, version }: Vcard, wanted: string) =>
  properties.filter(({ name }) => name === wanted).map(({ value }) => textIn(value, version))
const nobody = {
  id: '',
  name: 'A',
  company: '',
  jobTitle: '',
  language: '',
  notes: '',
  phones: [],
  mails: [],
  custom: {},
}

describe('[CAP-05] vCards', () => {
  it('are read back as they were written, in parts of any size', async () => {
    const odd = fc.constantFrom(';', ',', '\\', '\n', ':', '"', ' ', '=', 'ä', '字', '😀', 'ب', '\u200f')
    const text = fc.oneof(
      fc.string({ unit: odd, minLength: 1, maxLength: 120, size: 'max' }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120, size: 'max' }),
    )
    const clean = text.map((each) => each.replace(/[\0\r]/g, '')).filter((each) => each !== '')
    await fc.assert(
      fc.asyncProperty(clean, clean, fc.integer({ min: 1, max: 200 }), async (name, notes, size) => {
        const [card] = await cardsIn(vcardOf({ ...nobody, name, notes }), size)
        if (!card || Array.isArray(card) || typeof card === 'string') throw new Error('was not read')
        expect([textsOf(card as Vcard, 'FN'), textsOf(card as Vcard, 'NOTE')]).toEqual([[name], [notes]])
      }),
    )
  })

  it('have lines of at most 75 bytes', () => {
    const lines = vcardOf({ ...nobody, name: '字'.repeat(300) }).split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })

  it('lose what is too long for a person, such as a picture, and a card within a card', async () => {
    const agent = 'AGENT:\nBEGIN:VCARD\nFN:Assistant\nEND:VCARD'
    const file = `BEGIN:VCARD\nVERSION:3.0\nFN:A\nPHOTO:${'x'.repeat(500_000)}\nX-BIG:${'y'.repeat(500_000)}\n${agent}\nEND:VCARD`
    const [card] = (await cardsIn(file, 60_000)) as Vcard[]
    expect(card && textsOf(card, 'FN')).toEqual(['A'])
    expect(card?.properties.find(({ name }) => name === 'X-BIG')).toMatchObject({ isCut: true })
    expect(JSON.stringify(card).length).toBeLessThan(40_000)
  })

  it.each([
    ['bytes that are no text', 'PHOTO;ENCODING=b;TYPE=PNG:\x89PNG\xff\xfe\0\x01'],
    ['a picture that claims four billion columns', 'PHOTO;ENCODING=b:iVBORw0KGgoAAAANSUhEUv////////////8='],
    ['an address of the own network', 'PHOTO;VALUE=uri:http://169.254.169.254/latest/meta-data'],
    ['a picture in its value', 'PHOTO:data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4='],
    ['a folded picture that never ends', `PHOTO;ENCODING=BASE64:\n${' AAAA\n'.repeat(50_000)}`],
    ['a sound', 'SOUND;TYPE=WAVE;ENCODING=b:UklGRv////9XQVZF'],
    ['a logo with a quoted end', 'LOGO;ENCODING=QUOTED-PRINTABLE:=FF=D8=FF=\n=E1=FF=FF\n'],
  ])('[CAP-04] with %s are imported without it: nothing opens it', async (_what, picture) => {
    const [card] = (await cardsIn(
      Buffer.from(`BEGIN:VCARD\nFN:A\n${picture}\nTEL:1\nEND:VCARD`, 'latin1'),
      999,
    )) as Vcard[]
    expect(card?.properties.map(({ name, value }) => [name, value])).toEqual([
      ['FN', 'A'],
      ['TEL', '1'],
    ])
  })

  it.each([
    ['', 1],
    ['BEGIN:VCARD\nFN:A', 2],
    ['END:VCARD', 1],
    ['<html>\n</html>', 2],
  ])('that are none are refused with their last line (%#)', async (file, line) => {
    expect(await cardsIn(file)).toEqual(['vcards-unreadable', { line }])
  })
})
