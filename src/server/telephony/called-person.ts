import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CallTarget } from '#core/contract/index.ts'
import { isEmergencyNumber } from '#core/platform/emergency-numbers.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { RoutingRules } from '#server/inquiries/route-inquiry.ts'
import { canTakeCalls } from '#server/inquiries/routing-agents.ts'
import { phoneCountryIn } from '#server/services/phone-rules.ts'
import { users } from '#server/services/tables.ts'
import { isConnected } from '#server/staff/presence.ts'
import { isNetworkNumber } from './network-numbers.ts'
import type { Who } from './new-party.ts'
import { nameOfNumber, telephoneOf } from './phone-visitor.ts'

export type CalledPerson = Exclude<CallTarget, { kind: 'room' }>

/** Whether somebody calls the emergency services, which no limit and no colleague's extension stands in the way of. */
export const isEmergency = async (tx: Db, { serviceId }: Session, target: CallTarget): Promise<boolean> =>
  target.kind === 'extension' && isEmergencyNumber(target.extension, await phoneCountryIn(tx, serviceId))

/**
 * The colleague or number that somebody of the staff calls. `call-target-unknown`; `call-target-away`: the colleague
 * cannot be called now; `numbers-unavailable`: nothing connects the installation with the telephone network.
 */
export async function findCalled(
  tx: Db,
  caller: Session,
  target: CalledPerson,
  rules: { routing: RoutingRules; gatewayId: () => string | null },
): Promise<Result<Who>> {
  if (target.kind === 'number') {
    return telephoneOf(target.number, await nameOfNumber(tx, caller.serviceId, target.number), rules)
  }
  const short = target.kind === 'extension' ? await shortNumber(tx, caller, target.extension) : null
  if (short !== null) return telephoneOf(short, '', rules)
  const which = target.kind === 'staff' ? eq(users.eid, target.eid) : eq(users.extension, target.extension)
  const isColleague = and(eq(users.serviceId, caller.serviceId), eq(users.kind, 'staff'), isNull(users.suspendedAtMs))
  const [colleague] = await tx.select().from(users).where(and(which, isColleague))
  if (!colleague || colleague.eid === caller.eid) return fail('call-target-unknown')
  if (!(await canBeCalled(tx, colleague, rules.routing))) return fail('call-target-away')
  const { eid, name, extension } = colleague
  if (target.kind === 'staff') return ok({ kind: 'staff', eid, name, number: '', numberType: 'ON_NET' })
  return ok({ kind: 'staff', eid, name, number: extension ?? '', numberType: 'EXTENSION_NUMBER' })
}

/**
 * Resolves a short number: an emergency service, else a colleague's extension (null), else a service of the telephone
 * network in the service's country, such as directory enquiries. Null if only a colleague can have it.
 */
async function shortNumber(tx: Db, caller: Session, digits: string): Promise<string | null> {
  const country = await phoneCountryIn(tx, caller.serviceId)
  if (isEmergencyNumber(digits, country)) return digits
  const isExtension = and(eq(users.serviceId, caller.serviceId), eq(users.extension, digits))
  return isNetworkNumber(digits, country) && (await tx.$count(users, isExtension)) === 0 ? digits : null
}

/**
 * Whether somebody of the staff is connected, and can take calls there as far as their devices have reported [ENT-05], or is
 * not, and can be told by push.
 */
export async function canBeCalled(
  tx: Db,
  { eid, serviceId }: { eid: string; serviceId: string },
  { nowMs, reachedByPush }: RoutingRules,
): Promise<boolean> {
  const able = await rowsOf(tx, sql`select 1 from users u where u.eid = ${eid}::uuid and ${canTakeCalls}`)
  if (able.length === 0) return false
  return (await isConnected(tx, eid, nowMs())) || (await reachedByPush(tx, serviceId, 'call')).includes(eid)
}

/** Somebody who is signed in, as a party. */
export const whoIs = ({ eid, name, kind }: Session): Who => ({ kind, eid, name, number: '', numberType: 'ON_NET' })
