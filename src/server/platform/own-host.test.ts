import { expect, it } from 'vitest'
import { isOwnHost } from './own-host.ts'

it.each([
  ['localhost:8080', true],
  ['127.0.0.1', true],
  ['[::1]:8080', true],
  ['192.168.1.5:8080', true],
  ['chat.everline.test', true],
  ['chat.everline.test:443', true],
  ['evil.test', false],
  ['localhost.evil.test', false],
  ['127.0.0.1.evil.test', false],
  ['chat.everline.test.evil.test', false],
  ['', false],
  ['a b', false],
  [undefined, false],
])('[audit 1.18] the mails of the demo are shown to %s: %s', (host, isOwn) => {
  expect(isOwnHost(host, 'https://chat.everline.test')).toBe(isOwn)
})
