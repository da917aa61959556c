import { plural, t } from '#app/language/t.ts'

const dayMs = 24 * 60 * 60_000
/** How long before its expiry a password's end is announced on every screen, not only in the profile. */
const noticeDays = 7

/** When a password must be changed, in words; null: never. */
export function passwordEndText(expiresAtMs: number | null, nowMs: number): string | null {
  if (expiresAtMs === null) return null
  const days = Math.ceil((expiresAtMs - nowMs) / dayMs)
  if (days <= 0) return t`Your password has expired. You’ll choose a new one at your next sign-in.`
  return t`Your password must be changed within ${plural(days, { one: 'a day', other: '# days' })}.`
}

export const endsSoon = (expiresAtMs: number | null, nowMs: number): boolean =>
  expiresAtMs !== null && expiresAtMs - nowMs <= noticeDays * dayMs
