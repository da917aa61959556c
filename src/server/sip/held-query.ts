import * as v from 'valibot'
import { Uuid } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { CallRouting } from '#server/telephony/call-routing.ts'
import type { SipAccount } from './sip-account.ts'

/** An INVITE that waits at Kamailio: its transaction there, who sends it, and the leg that it is for. */
const Held = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^\d{1,10}:\d{1,10}$/)),
  user: Uuid,
  callId: Uuid,
  partyId: Uuid,
})
type Held = v.InferOutput<typeof Held>

/** `id/user/callId/partyId,` for each: Kamailio has no way to write lists. */
export const HeldQuestion = v.strictObject({
  invites: v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .slice(0, -1)
        .map((each) => {
          const [id, user, callId, partyId, ...more] = each.split('/')
          return more.length > 0 ? null : { id, user, callId, partyId }
        }),
    ),
    v.array(Held),
  ),
})

/** How often calls are looked at while nothing has changed, and how long to wait before each further look, in milliseconds. */
const [looks, everyMs] = [5, 100]

type Deps = {
  routing: Pick<CallRouting, 'routesOf'>
  /** The accounts of sessions that were not ended, by their ids. */
  accountsOf: (sessionIds: readonly string[]) => Promise<Map<string, SipAccount>>
  clock: Clock
}

/**
 * The ids of the INVITEs that wait no longer: they have somewhere to go, or are refused. Answers as soon as there are any, and
 * without any after less than half a second. The work of the backend is the same for one and for hundreds.
 */
export async function heldNoLonger({ routing, accountsOf, clock }: Deps, held: readonly Held[]): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    const accounts = await accountsOf([...new Set(held.map(({ user }) => user))])
    const known = held.flatMap((invite) => {
      const account = accounts.get(invite.user)
      return account ? [{ ...invite, from: account.client }] : []
    })
    const routes = await routing.routesOf(known)
    const holding = new Set(known.flatMap(({ id }, place) => (routes[place]?.kind === 'hold' ? [id] : [])))
    const changed = held.flatMap(({ id }) => (holding.has(id) ? [] : [id]))
    if (changed.length > 0 || look === looks) return changed
    await sleep(clock, everyMs)
  }
}
