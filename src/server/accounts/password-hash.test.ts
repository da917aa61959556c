import { expect, it } from 'vitest'
import { checkPassword, hashPassword } from './password-hash.ts'

it('a hash knows its password, however it was typed, and no other', async () => {
  const hash = await hashPassword('Caf\u00e9 au lait')
  expect(hash).toMatch(/^scrypt\$/)
  expect(hash).not.toBe(await hashPassword('Caf\u00e9 au lait'))
  expect(await checkPassword('Cafe\u0301 au lait', hash)).toBe(true)
  expect(await checkPassword('Cafe au lait', hash)).toBe(false)
  expect(await checkPassword('', hash)).toBe(false)
  expect(await checkPassword('anything', null)).toBe(false)
  expect(await checkPassword('anything', 'scrypt$broken')).toBe(false)
})
