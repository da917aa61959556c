import { listed, t } from '#app/language/t.ts'
import type { CallParty } from '#core/contract/index.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import type { CallShown } from '#core/telephony/call-view.ts'

/** How a party is called on the screen. */
export const nameOfParty = ({ name, number }: CallParty): string =>
  name !== '' ? name : number !== '' ? shownNumber(number) : t`Unknown`

/** Returns the party that has started a call that rings here. */
export const callerOf = ({ call, own, others }: CallShown): CallParty | undefined =>
  call.parties.find(({ id }) => id !== own.id) ?? others[0]

/** Lists the others in a call in one line. */
export const namesOf = (others: readonly CallParty[]): string => listed(others.map(nameOfParty))
