import { expect, it } from 'vitest'
import { contactOf, firstContact } from './contact.ts'

it.each(['https://chat.example.com', 'mailto:ops@example.com', 'mailto:ops+push@mail.example.co.uk'])(
  'P11 [PWA-03] push services accept the contact %s',
  (text) => expect(contactOf(text)).toBe(text),
)

it.each([
  'http://chat.example.com',
  'https://localhost',
  'https://chat.localhost',
  'https://127.0.0.1',
  'https://[::1]',
  'https://chat',
  'https://chat.invalid',
  'https://chat.local',
  'mailto:ops@localhost',
  'mailto:ops@chat.invalid',
  'mailto: <ops@example.com>',
  'mailto:Ops <ops@example.com>',
  'mailto:ops@example.com?subject=x',
  'mailto:ops@',
  'ops@example.com',
  '',
])('P11 [PWA-03] Apple refuses the contact %s', (text) => expect(contactOf(text)).toBeNull())

it('P11 [PWA-03] the first contact that is accepted is told; of a web address its origin', () => {
  expect(firstContact([undefined, 'http://127.0.0.1:8080', 'mailto:a@b.example'])).toBe('mailto:a@b.example')
  expect(firstContact(['https://chat.example.com/app?x=1'])).toBe('https://chat.example.com')
  expect(firstContact(['mailto:admin@localhost'])).toBeNull()
})
