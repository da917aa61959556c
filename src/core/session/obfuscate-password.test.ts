import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { obfuscateChange, obfuscatePassword, revealPassword } from './obfuscate-password.ts'

describe('obfuscatePassword', () => {
  it('[SES-15] marks the type, shifts each byte by rand modulo 65, and puts a timestamp in seconds first', () => {
    const text = obfuscatePassword('pä', { nowMs: 1_700_000_000_999, rand: 66 })
    expect(text[0]).toBe('1')
    const bytes = Buffer.from(text.slice(1), 'base64url').map((byte) => byte - 1)
    expect(Buffer.from(bytes).toString('utf8')).toBe('1700000000:pä')
  })

  it('[SES-15] never shows the password, and is reversed with the same rand', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 8 }),
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        (password, rand, nowMs) => {
          const text = obfuscatePassword(password, { nowMs, rand })
          expect(text).not.toContain(password)
          expect(revealPassword(text, rand)).toBe(password)
        },
      ),
    )
  })

  it('[SES-15] shifts the new password of a change by the offset of the old one', () => {
    const change = obfuscateChange({ oldPassword: 'old', newPassword: 'new one' }, { nowMs: 1_000, rand: 4321 })
    expect(change.challenge).toEqual({ type: 1, rand: 4321 })
    expect(revealPassword(change.oldPassword, 4321)).toBe('old')
    expect(revealPassword(change.newPassword, 4321)).toBe('new one')
  })

  it('[SES-15] a text of another origin reveals nothing', () => {
    expect(revealPassword('secret', 5)).toBeNull()
    expect(revealPassword('1%%%', 5)).toBeNull()
    expect(revealPassword('1', 5)).toBeNull()
    expect(revealPassword(obfuscatePassword('secret', { nowMs: 0, rand: 5 }), 6)).toBeNull()
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 9999 }), (text, rand) => void revealPassword(text, rand)),
    )
  })
})
