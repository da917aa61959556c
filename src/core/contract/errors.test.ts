import { describe, expect, it } from 'vitest'
import { errorCatalogue } from './errors/catalogue.ts'
import { errorNameOf } from './errors.ts'
import { callErrorNames, callErrors } from './telephony/call-errors.ts'

/** Every code of section 8 of the specification. */
const local = [9990001, 9990002]
const sdk = [
  ...Array.from({ length: 15 }, (_, index) => 9990101 + index),
  ...[9990400, 9990401, 9990500, 5010100, 5010210, 5010301, 5010500, 5010501, 5010105, 5010106],
  ...[6010100, 6010101, 602000],
]
const answered = [1060007, 1060059, 1060063, 1060701, 1070099, 1193001, 1193002, 3110119, 403000]
const specified = [...local, ...sdk, ...answered]
const codes = Object.values(errorCatalogue).map(({ code }) => code)

describe('the error catalogue', () => {
  it.each(specified)('[ERR-01] has code %d once, with a name of its own and a text for the user', (code) => {
    expect(codes.filter((each) => each === code)).toEqual([code])
    const name = errorNameOf(code)
    expect(errorCatalogue[name].code).toBe(code)
    expect(errorCatalogue[name].message).toMatch(/^[A-Z].{8,}\.$/)
    expect(errorCatalogue[name].advice).toMatch(/^[A-Z].{4,}\.$/)
  })

  it('[ERR-01] has no code twice, and no text twice for failures of calls', () => {
    expect(new Set(codes).size).toBe(codes.length)
    const texts = Object.values(callErrors).map(({ message, advice }) => `${message} ${advice}`)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('[ERR-01] has every call error that the specification names without a code', () => {
    for (const name of Object.values(callErrorNames)) expect(errorCatalogue[name].advice).not.toBe('')
    for (const name of ['no-inbound-audio', 'no-outbound-audio', 'no-local-audio'] as const)
      expect(errorCatalogue[name].advice).not.toBe('')
  })

  it('[ERR-02] tells the three kinds of over-usage apart, and says whom to ask', () => {
    const kinds = ['file-over-usage', 'on-net-over-usage', 'sms-balance-insufficient'] as const
    expect(new Set(kinds.map((name) => errorCatalogue[name].message)).size).toBe(3)
    for (const name of kinds) expect(errorCatalogue[name].advice).toMatch(/admin/)
  })

  it('a code that it does not have is unknown', () => {
    expect(errorNameOf(42)).toBe('unknown')
  })
})
