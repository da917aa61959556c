import { createHmac, randomInt } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import { recoveryCodes } from './tables.ts'

const codeCount = 10
// No characters that look alike. 12 characters are 58 bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const newCode = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  )
/** A code without spaces, dashes and capitals. */
const plainOf = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

export type RecoveryCodes = {
  /** Replaces all codes by ten new ones. Only this call ever returns them. */
  renew(tx: Db, eid: string): Promise<string[]>
  /** Uses a code up; false when it is not one. */
  use(db: Db, eid: string, code: string): Promise<boolean>
}

export function createRecoveryCodes(keys: KeyRing): RecoveryCodes {
  const hashOf = (eid: string, code: string, key: Uint8Array = keys[0]) =>
    createHmac('sha256', key)
      .update(`recovery-code\n${eid}\n${plainOf(code)}`)
      .digest('base64url')
  return {
    async renew(tx, eid) {
      const codes = Array.from({ length: codeCount }, newCode)
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.eid, eid))
      await tx.insert(recoveryCodes).values(codes.map((code) => ({ eid, hash: hashOf(eid, code) })))
      return codes
    },
    async use(db, eid, code) {
      const hashes = keys.map((key) => hashOf(eid, code, key))
      const used = await db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.eid, eid), inArray(recoveryCodes.hash, hashes)))
        .returning()
      return used.length > 0
    },
  }
}
