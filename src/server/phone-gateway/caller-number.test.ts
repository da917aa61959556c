import { describe, expect, it } from 'vitest'
import { callerNumber } from './caller-number.ts'

const far = '+4930555123'
const called = '+493055500100'
const of = (from: string, identities: string[] = [], privacy: string[] = []) =>
  callerNumber({ from, identities, privacy }, called)
const anonymous = '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=1'

describe('the number of a caller', () => {
  it.each([
    `<sip:${far}@carrier>;tag=1`,
    `"Kern, <Nadia>" <sip:${far}@carrier;user=phone>;tag=1`,
    `Nadia Kern <sips:${far}@carrier:5061>;tag=1`,
    `sip:${far}@carrier;tag=1`,
    `<tel:${far}>;tag=1`,
    `tel:${far};tag=1`,
    '<TEL:+49-30-555.123>;tag=1',
    '<tel:30-555-123;phone-context=+49>;tag=1',
    '<tel:555123;phone-context=+49-30>;tag=1',
    `<sip:${far};cpc=ordinary@carrier;user=phone>;tag=1`,
    `<sip:${far};npdi;rn=+4930555@carrier>;tag=1`,
    '<sip:%2B4930555123@carrier>;tag=1',
    '<sip:+49(30)555-123@carrier>;tag=1',
    '<sip:4930555123@carrier>;tag=1',
    '<sip:004930555123@carrier>;tag=1',
    '<sip:030555123@carrier>;tag=1',
    `<sip:${far}:secret@carrier>;tag=1`,
    `<sip:${far}@[2001:db8::1]:5060>;tag=1`,
    `"\\"x\\" <sip:+4930555999@h>" <sip:${far}@carrier>;tag=1`,
  ])('[CAL-05] is read from From: %s', (from) => {
    expect(of(from)).toBe(far)
  })

  it.each([
    [[`<sip:${far}@carrier>`]],
    [[`"Far, away" <sip:${far}@carrier>, <tel:+4930555124>`]],
    [[`<sip:nadia@carrier>, <tel:${far}>`]],
    [['<sip:nadia@carrier>', `tel:${far}`]],
    [['<sip:+49-30-555-123@carrier;user=phone>']],
    [[`"A" <sip:a,b@carrier> , "B" <sip:${far}@carrier>`]],
    [['<sip:030555123@carrier>']],
  ])('[CAL-05] is what the carrier asserts in %j, whoever calls', (identities) => {
    expect(of(anonymous, identities)).toBe(far)
    expect(of('<sip:+4930555999@elsewhere>;tag=1', identities)).toBe(far)
  })

  it.each([['id'], ['ID'], ['user;id'], ['critical;header'], ['id;critical'], ['none, user']])(
    '[CAL-05] is hidden by Privacy: %s',
    (privacy) => expect(of(`<sip:${far}@carrier>;tag=1`, [`<sip:${far}@carrier>`], [privacy])).toBe(''),
  )

  it('[CAL-05] is not hidden by a wish for no privacy, or for that of the session alone', () => {
    for (const privacy of ['none', 'session', 'idle']) expect(of(`<sip:${far}@c>`, [], [privacy])).toBe(far)
  })

  it.each([
    anonymous,
    '<sip:carrier>;tag=1',
    '<sip:nadia@carrier>;tag=1',
    '<urn:service:sos>;tag=1',
    '<sip:112@carrier>;tag=1',
    '<sip:+49%ZZ@carrier>',
    '',
  ])('[CAL-05] is none in %s', (from) => {
    expect(of(from)).toBe('')
  })

  it.each([
    ['<sip:2125551234@carrier>', '+12025550100', '+12125551234'],
    ['<sip:0114930555123@carrier>', '+12025550100', far],
    ['<sip:12125551234@carrier>', '+12025550100', '+12125551234'],
    ['<sip:0612345678@carrier>', '+390612345600', '+390612345678'],
    ['<sip:55500142@carrier>', '+85255500100', '+85255500142'],
    ['<sip:0033612345678@carrier>', called, '+33612345678'],
  ])('[CAL-05] without a country is read in that of the called number: %s to %s', (from, calledNumber, number) => {
    expect(callerNumber({ from, identities: [], privacy: [] }, calledNumber)).toBe(number)
  })
})
