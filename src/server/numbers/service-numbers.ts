import { and, arrayContains, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { type Cli, maxServiceNumbers, type ServiceNumber, type Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { lockService } from '#server/services/lock-service.ts'
import { mayManage } from '#server/services/may-manage.ts'
import { users } from '#server/services/tables.ts'
import { serviceNumbers } from './tables.ts'

const shown = {
  id: serviceNumbers.id,
  number: serviceNumbers.number,
  name: serviceNumbers.name,
  access: serviceNumbers.access,
  memberEids: serviceNumbers.memberEids,
  takesVoicemail: serviceNumbers.takesVoicemail,
  hasGreeting: sql<boolean>`${serviceNumbers.greeting} <> ''`,
  revision: serviceNumbers.revision,
}
const byName = [asc(sql`lower(${serviceNumbers.name})`), asc(serviceNumbers.id)]
const own = (serviceId: string, id: string) => and(eq(serviceNumbers.serviceId, serviceId), eq(serviceNumbers.id, id))

/** All numbers of a service, by name. */
export const listServiceNumbers = (db: Db, serviceId: string): Promise<Array<Written<ServiceNumber>>> =>
  db
    .select(shown)
    .from(serviceNumbers)
    .where(eq(serviceNumbers.serviceId, serviceId))
    .orderBy(...byName)

/** The numbers from which a member of the staff may call. `not-found`: somebody whom the session does not manage. */
export async function staffCli(db: Db, session: Session, eid: string): Promise<Result<{ numbers: Cli[] }>> {
  const allowed = await mayManage(db, session, eid)
  if (!allowed.ok) return allowed
  const mayCall = or(eq(serviceNumbers.access, 'everybody'), arrayContains(serviceNumbers.memberEids, [eid]))
  const numbers = await db
    .select({ id: serviceNumbers.id, number: serviceNumbers.number, name: serviceNumbers.name })
    .from(serviceNumbers)
    .where(and(eq(serviceNumbers.serviceId, session.serviceId), mayCall))
    .orderBy(...byName)
  return ok({ numbers })
}

/**
 * The number from which somebody of the staff calls a telephone: the wanted one, or else the first that they may use. `no-own-number`:
 * there is none, or they may not call from it.
 */
export async function chooseCli(db: Db, session: Session, wanted: string | undefined): Promise<Result<string>> {
  const allowed = await staffCli(db, session, session.eid)
  if (!allowed.ok) return allowed
  const { numbers } = allowed.value
  const found = wanted === undefined ? numbers[0] : numbers.find(({ number }) => number === wanted)
  return found ? ok(found.number) : fail('no-own-number')
}

/** The service to which a number belongs; null: to none. */
export async function serviceOfNumber(db: Db, number: string): Promise<string | null> {
  const [found] = await db
    .select({ serviceId: serviceNumbers.serviceId })
    .from(serviceNumbers)
    .where(eq(serviceNumbers.number, number))
  return found?.serviceId ?? null
}

/**
 * Returns the voicemail greeting of a number (`Greeting` of the contract); null if callers can't leave a voice message.
 */
export async function greetingOf(db: Db, serviceId: string, number: string): Promise<string | null> {
  const [found] = await db
    .select({ greeting: serviceNumbers.greeting })
    .from(serviceNumbers)
    .where(
      and(
        eq(serviceNumbers.serviceId, serviceId),
        eq(serviceNumbers.number, number),
        eq(serviceNumbers.takesVoicemail, true),
      ),
    )
  return found?.greeting ?? null
}

/** `not-found`. */
export async function getNumberGreeting(db: Db, serviceId: string, id: string): Promise<Result<{ greeting: string }>> {
  const [found] = await db.select({ greeting: serviceNumbers.greeting }).from(serviceNumbers).where(own(serviceId, id))
  return found ? ok(found) : fail('not-found')
}

/** `not-found`. */
export const setNumberGreeting: WriteHandler<'setNumberGreeting'> = async (
  { params: { id }, body: { greeting } },
  { tx, feed, session: { serviceId } },
) => {
  const [number] = await tx.update(serviceNumbers).set({ greeting }).where(own(serviceId, id)).returning(shown)
  if (!number) return fail('not-found')
  await feed.changed('getStaffCli', { serviceId })
  return ok({ number })
}

/** Whether a number belongs to the service. */
export const isServiceNumber = async (db: Db, serviceId: string, number: string): Promise<boolean> =>
  (await db.$count(serviceNumbers, and(eq(serviceNumbers.serviceId, serviceId), eq(serviceNumbers.number, number)))) > 0

async function find(tx: Db, serviceId: string, id: string): Promise<Written<ServiceNumber> | undefined> {
  const [row] = await tx.select(shown).from(serviceNumbers).where(own(serviceId, id))
  return row
}

/**
 * `number-taken`, `too-many-numbers`, `number-member-unknown`. An id that exists already in the service answers the number
 * that there is.
 */
export const createServiceNumber: WriteHandler<'createServiceNumber'> = async (
  { body: draft },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const known = await find(tx, serviceId, draft.id)
  if (known) return ok({ number: known })
  if ((await tx.$count(serviceNumbers, eq(serviceNumbers.serviceId, serviceId))) >= maxServiceNumbers)
    return fail('too-many-numbers')
  const checked = await check(tx, serviceId, draft)
  if (!checked.ok) return checked
  const [row] = await tx
    .insert(serviceNumbers)
    .values({ ...draft, memberEids: membersOf(draft), serviceId, revision: 1 })
    .onConflictDoNothing()
    .returning(shown)
  // The id belongs to a number of another service.
  if (!row) return fail('key-conflict')
  await feed.changed('getStaffCli', { serviceId })
  return ok({ number: row })
}

/**
 * The failures of `createServiceNumber`, `not-found`, and `number-changed` if it is no longer at that revision, unless it
 * has got the same values meanwhile.
 */
export const updateServiceNumber: WriteHandler<'updateServiceNumber'> = async (
  { params: { id }, body: { revision, ...change } },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const known = await find(tx, serviceId, id)
  if (!known) return fail('not-found')
  const after = { ...known, ...change }
  const number = { ...after, memberEids: membersOf(after) }
  if (JSON.stringify(number) === JSON.stringify(known)) return ok({ number: known })
  if (known.revision !== revision) return fail('number-changed', undefined, { revision: known.revision })
  const checked = await check(tx, serviceId, number)
  if (!checked.ok) return checked
  const { hasGreeting, ...stored } = { ...number, revision: revision + 1 }
  await tx.update(serviceNumbers).set(stored).where(own(serviceId, id))
  await feed.changed('getStaffCli', { serviceId })
  return ok({ number: { ...stored, hasGreeting } })
}

/** `not-found`. Its scripts stay: an admin gives them to another number. */
export const deleteServiceNumber: WriteHandler<'deleteServiceNumber'> = async (
  { params: { id } },
  { tx, feed, session: { serviceId } },
) => {
  const deleted = await tx.delete(serviceNumbers).where(own(serviceId, id)).returning({ id: serviceNumbers.id })
  if (deleted.length === 0) return fail('not-found')
  await feed.changed('getStaffCli', { serviceId })
  return ok(null)
}

type Values = Pick<Written<ServiceNumber>, 'id' | 'number' | 'access' | 'memberEids'>

/** Nobody is named for a number that is everybody's: who is added to the staff later may use it too. */
const membersOf = ({ access, memberEids }: Values) => (access === 'everybody' ? [] : [...new Set(memberEids)])

/** A number belongs to one service of the installation: calls to it must have one place to go. */
async function check(tx: Db, serviceId: string, values: Values): Promise<Result<null>> {
  const [same] = await tx
    .select({ id: serviceNumbers.id })
    .from(serviceNumbers)
    .where(eq(serviceNumbers.number, values.number))
  if (same && same.id !== values.id) return fail('number-taken')
  const members = membersOf(values)
  if (members.length === 0) return ok(null)
  const isMember = and(eq(users.serviceId, serviceId), eq(users.kind, 'staff'), inArray(users.eid, members))
  return (await tx.$count(users, isMember)) < members.length ? fail('number-member-unknown') : ok(null)
}
