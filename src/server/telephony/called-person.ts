import { and, eq, isNull } from 'drizzle-orm'
import type { CallTarget } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'
import { isConnected } from '#server/staff/presence.ts'
import type { Who } from './new-party.ts'
import { nameOfNumber, telephoneOf } from './phone-visitor.ts'

export type CalledPerson = Exclude<CallTarget, { kind: 'room' }>

/**
 * The colleague or number that somebody of the staff calls. `call-target-unknown`; `call-target-away`: no client of the
 * colleague is connected; `numbers-unavailable`: nothing connects the installation with the telephone network.
 */
export async function findCalled(
  tx: Db,
  caller: Session,
  target: CalledPerson,
  rules: { nowMs: () => number; gatewayId: () => string | null },
): Promise<Result<Who>> {
  if (target.kind === 'number') {
    return telephoneOf(target.number, await nameOfNumber(tx, caller.serviceId, target.number), rules)
  }
  const which = target.kind === 'staff' ? eq(users.eid, target.eid) : eq(users.extension, target.extension)
  const isColleague = and(eq(users.serviceId, caller.serviceId), eq(users.kind, 'staff'), isNull(users.suspendedAtMs))
  const [colleague] = await tx.select().from(users).where(and(which, isColleague))
  if (!colleague || colleague.eid === caller.eid) return fail('call-target-unknown')
  if (!(await isConnected(tx, colleague.eid, rules.nowMs()))) return fail('call-target-away')
  const { eid, name, extension } = colleague
  if (target.kind === 'staff') return ok({ kind: 'staff', eid, name, number: '', numberType: 'ON_NET' })
  return ok({ kind: 'staff', eid, name, number: extension ?? '', numberType: 'EXTENSION_NUMBER' })
}

/** Somebody who is signed in, as a party. */
export const whoIs = ({ eid, name, kind }: Session): Who => ({ kind, eid, name, number: '', numberType: 'ON_NET' })
