import { expect, it } from 'vitest'
import { createTransportHeaders } from './transport-headers.ts'

it.each([
  ['an https address is set', { EVERLINE_URL: 'https://chat.everline.test', TRUST_PROXY: 0 }, undefined, true],
  ['an http address is set', { EVERLINE_URL: 'http://chat.everline.test', TRUST_PROXY: 0 }, 'https', false],
  ['a trusted proxy was asked by TLS', { TRUST_PROXY: 1 }, 'http, https', true],
  ['a trusted proxy was asked without TLS', { TRUST_PROXY: 1 }, 'https, http', false],
  ['nobody says so', { TRUST_PROXY: 1 }, undefined, false],
])('[audit 1.19] browsers are told to use TLS where %s: %#', (_what, settings, protocol, isTold) => {
  const headers = createTransportHeaders(settings)({ headers: protocol ? { 'x-forwarded-proto': protocol } : {} })
  expect('strict-transport-security' in headers).toBe(isTold)
})
