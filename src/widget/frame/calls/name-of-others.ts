import { listed, t } from '#app/language/t.ts'
import type { OwnCall } from './calls-in.ts'

/** With whom a call is. */
export const nameOfOthers = ({ others }: Pick<OwnCall, 'others'>): string =>
  listed(others.map((party) => party.name || t`An agent`)) || t`An agent`
