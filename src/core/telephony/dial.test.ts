import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainPhone } from '#core/contract/phone.ts'
import { formattedWhileTyped, targetOf } from './dial.ts'

const eid = '01900000-0000-7000-8000-000000000001'
const roomId = '01900000-0000-7000-8000-000000000002'
const colleagues = [
  { eid, name: 'Mara Okafor', email: 'mara@example.org' },
  { eid: roomId, name: 'Tom Becker', email: 'tom@example.org' },
  { eid: '01900000-0000-7000-8000-000000000003', name: 'Tom Becker', email: 'tom.b@example.org' },
]
const dial = (typed: string, country: 'HK' | 'DE' = 'HK') => {
  const target = targetOf(typed, { country, colleagues })
  return target.ok ? target.value : target.error.name
}

describe('[CAL-05] dialled texts', () => {
  it.each([
    ['5550 0142', '+85255500142'],
    ['+852-5550-0142', '+85255500142'],
    ['+1 (202) 555-0142', '+12025550142'],
    ['\u202a+852\u00a05550\u00a00142\u202c', '+85255500142'],
  ])('“%s” is the telephone number %s, in Hong Kong unless it says where', (typed, number) =>
    expect(dial(typed)).toEqual({ kind: 'number', number }),
  )

  it('a number without a country is read in the caller’s', () =>
    expect(dial('030 5550142', 'DE')).toEqual({ kind: 'number', number: '+49305550142' }))

  it.each(['204', ' 2 04 ', '٢٠٤'])('“%s” is a short number of the staff', (typed) =>
    expect(dial(typed)).toEqual({ kind: 'extension', extension: '204' }),
  )

  it('a colleague is called by address or full name, whatever its case; of two of one name, neither', () => {
    expect(dial(' MARA@example.org ')).toEqual({ kind: 'staff', eid })
    expect(dial('mara okafor')).toEqual({ kind: 'staff', eid })
    expect(dial('Tom Becker')).toBe('call-target-unknown')
    expect(dial('tom.b@example.org')).toMatchObject({ kind: 'staff' })
  })

  it.each(['', ' '])('[CAL-12] without a number there is nothing to call: “%s”', (typed) =>
    expect(dial(typed)).toBe('no-number'),
  )

  it.each(['1', 'Mara', '+852', '+0 5550 0142', '1-800-FLOWERS', '*21#'])('“%s” calls nobody', (typed) =>
    expect(dial(typed)).toBe('call-target-unknown'),
  )

  it('is formatted as it is typed, and the caret stays behind its digit', () => {
    expect(formattedWhileTyped('55500142', 8, 'HK')).toEqual({ text: '5550 0142', caret: 9 })
    expect(formattedWhileTyped('55500142', 5, 'HK')).toEqual({ text: '5550 0142', caret: 6 })
    expect(formattedWhileTyped('+85255500142', 4, 'HK')).toEqual({ text: '+852 5550 0142', caret: 4 })
    expect(formattedWhileTyped('Mara', 2, 'HK')).toEqual({ text: 'Mara', caret: 2 })
    expect(formattedWhileTyped('*21#', 4, 'HK')).toEqual({ text: '*21#', caret: 4 })
  })

  it('formatting never changes what is dialled, and formatting again changes nothing', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'+0123456789 -()'), maxLength: 20 })
    fc.assert(
      fc.property(typed, fc.nat(20), (text, place) => {
        const once = formattedWhileTyped(text, Math.min(place, text.length), 'HK')
        expect(plainPhone(once.text)).toBe(plainPhone(text))
        expect(once.caret).toBeLessThanOrEqual(once.text.length)
        expect(formattedWhileTyped(once.text, once.caret, 'HK')).toEqual(once)
      }),
    )
  })
})
