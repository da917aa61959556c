import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkPassword, createPasswordHashes, deriveKey, hashPassword, isOutdated } from './password-hash.ts'

/** A hash as it was made before the cost was raised. */
async function oldHashOf(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, { N: 2 ** 15, r: 8, p: 1 })
  return `scrypt$${2 ** 15}$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** The same with little work, for what does not depend on it. */
const { hashPassword: hash, checkPassword: check } = createPasswordHashes((password, salt, cost) =>
  deriveKey(password, salt, { ...cost, N: 16 }),
)

it('a hash knows its password, however it was typed, and no other', async () => {
  const known = await hash('Caf\u00e9 au lait')
  expect(known).toMatch(/^scrypt\$/)
  expect(known).not.toBe(await hash('Caf\u00e9 au lait'))
  expect(await check('Cafe\u0301 au lait', known)).toBe(true)
  expect(await check('Cafe au lait', known)).toBe(false)
  expect(await check('', known)).toBe(false)
  expect(await check('anything', null)).toBe(false)
  expect(await check('anything', 'scrypt$broken')).toBe(false)
})

it('[audit 20] a hash of a lower cost still works, and is known to be outdated', async () => {
  const old = await oldHashOf('correct horse')
  expect(await checkPassword('correct horse', old)).toBe(true)
  expect(isOutdated(old)).toBe(true)
  const renewed = await hashPassword('correct horse')
  expect(isOutdated(renewed)).toBe(false)
  expect(await checkPassword('correct horse', renewed)).toBe(true)
})

it('[audit 16] checks do the same work for new hashes, old hashes and accounts that do not exist', async () => {
  let work = 0
  const { checkPassword: count } = createPasswordHashes((password, salt, cost) => {
    work += cost.N * cost.r * cost.p
    return deriveKey(password, salt, { ...cost, N: 16 })
  })
  const workOf = async (stored: string | null) => {
    work = 0
    await count('a guess', stored)
    return work
  }
  const ofNobody = await workOf(null)
  expect(ofNobody).toBe(2 ** 15 * 8 * 3)
  expect(await workOf(await hash('something'))).toBe(ofNobody)
  expect(await workOf(await oldHashOf('something'))).toBe(ofNobody)
})
