import { expect, it } from 'vitest'
import { atOnceTable, limitTable } from '#server/limits/limit-table.ts'
import { aboutText } from './security-about.ts'

const limits = [...Object.keys(limitTable), ...Object.keys(atOnceTable)].filter((name) => /^(?:sip|mqtt)-/.test(name))

it.each([
  ...['sip REGISTER wrong credentials', 'sip INVITE spoofed From', 'sip INVITE of a party that may not be called'],
  ...['sip answer to PRACK with early media', 'sip UPDATE before the answer', 'sip INVITE body 488'],
  ...['sip OPTIONS without a registration', 'sip BYE in no dialog of its own', 'sip malformed message'],
  ...['sip message that is too large', 'sip INVITE of an ended session', 'sip route query', 'sip something new'],
  ...limits,
])('the security log says “%s” without words of a protocol', (about) => {
  expect(aboutText(about)).toMatch(/^(?:Calls|Chat): /)
  expect(aboutText(about)).not.toMatch(/sip|mqtt|invite|register|dialog|[A-Z]{3}|\d/)
})

it.each(['createServiceNumber', '/oidc/start', ''])('“%s” stays as it is', (about) => {
  expect(aboutText(about)).toBe(about)
})
