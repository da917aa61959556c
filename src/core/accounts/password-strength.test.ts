import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const owner = { name: 'Mei-Lin Chan', email: 'agent2@example.test', brand: 'Acme Shoes' }

it.each([
  'password',
  '12345678',
  '        ',
  'qwertyuiop',
  'P@ssw0rd',
  'aaaaaaaaaaaa',
  '19870412',
  'agent2@example.test',
  'AGENT2@example.test1',
  'Mei-Lin Chan 1',
  'chanmeilin',
  'AcmeShoes2026',
  'Everline1!',
])('[audit 8] the password “%s” is too weak', (password) => {
  expect(passwordStrength(password, owner)).toBe('weak')
})

it.each([
  ['correct horse', 'good'],
  ['nine lives of a grey cat', 'strong'],
  ['x9$Kq2!vLm', 'good'],
  ['mei-lin rides seven blue elephants', 'strong'],
])('[audit 8] the password “%s” is %s', (password, strength) => {
  expect(passwordStrength(password, owner)).toBe(strength)
})

it('[audit 8] a password made to be slow to judge is judged in bounded time', () => {
  passwordStrength('warm up', owner)
  const startedAtMs = performance.now()
  for (const text of ['4@8({[</369&#!1/|0$5+7%2/', 'a1', '\u{1f600}', '({[<', 'qwertyuiopasdfghjkl'])
    passwordStrength(text.repeat(200).slice(0, 2048), owner)
  // Wide of what it takes (50 ms each): without the bound it is minutes.
  expect(performance.now() - startedAtMs).toBeLessThan(5_000)
})
