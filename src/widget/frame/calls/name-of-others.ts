import { t } from '#app/language/t.ts'
import type { OwnCall } from './calls-in.ts'

/** With whom a call is. */
export const nameOfOthers = ({ others }: Pick<OwnCall, 'others'>): string =>
  others.map((party) => party.name || t`An agent`).join(', ') || t`An agent`
