import { listed, t } from '#app/language/t.ts'
import type { CallShown } from '#core/telephony/call-view.ts'

/** With whom a call is. */
export const nameOfOthers = ({ others }: Pick<CallShown, 'others'>): string =>
  listed(others.map((party) => party.name || t`An agent`)) || t`An agent`
