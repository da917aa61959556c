import { and, asc, eq, sql } from 'drizzle-orm'
import { maxNumberScripts, type NumberScript } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { lockService } from '#server/services/lock-service.ts'
import { isServiceNumber } from './service-numbers.ts'
import { numberScripts } from './tables.ts'

type Answer = Promise<Result<{ script: NumberScript }>>

const shown = {
  id: numberScripts.id,
  name: numberScripts.name,
  number: numberScripts.number,
  text: numberScripts.text,
  revision: numberScripts.revision,
}
const own = (serviceId: string, id: string) => and(eq(numberScripts.serviceId, serviceId), eq(numberScripts.id, id))

/** All scripts of a service, by name. */
export const listNumberScripts = (db: Db, serviceId: string): Promise<NumberScript[]> =>
  db
    .select(shown)
    .from(numberScripts)
    .where(eq(numberScripts.serviceId, serviceId))
    .orderBy(asc(sql`lower(${numberScripts.name})`), asc(numberScripts.id))

/** `not-found`. */
export async function getNumberScript(db: Db, serviceId: string, id: string): Answer {
  const [script] = await db.select(shown).from(numberScripts).where(own(serviceId, id))
  return script ? ok({ script }) : fail('not-found')
}

/** `script-name-taken`, `too-many-scripts`, `number-unknown`. An id that exists already answers the script that there is. */
export const createNumberScript: WriteHandler<'createNumberScript'> = async (
  { body: draft },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const known = await getNumberScript(tx, serviceId, draft.id)
  if (known.ok) return known
  if ((await tx.$count(numberScripts, eq(numberScripts.serviceId, serviceId))) >= maxNumberScripts)
    return fail('too-many-scripts')
  if (await isNameTaken(tx, serviceId, draft)) return fail('script-name-taken')
  if (draft.number !== '' && !(await isServiceNumber(tx, serviceId, draft.number))) return fail('number-unknown')
  const [script] = await tx
    .insert(numberScripts)
    .values({ ...draft, serviceId, revision: 1 })
    .onConflictDoNothing()
    .returning(shown)
  // The id belongs to a script of another service.
  if (!script) return fail('key-conflict')
  await feed.changed('listNumberScripts', { serviceId })
  return ok({ script })
}

/**
 * The failures of `createNumberScript`, `not-found`, and `script-changed` if it is no longer at that revision, unless it
 * says the same. A number that the script had already may have been removed from the service.
 */
export const updateNumberScript: WriteHandler<'updateNumberScript'> = async (
  { params: { scriptId: id }, body: { revision, ...change } },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const found = await getNumberScript(tx, serviceId, id)
  if (!found.ok) return found
  const { script: known } = found.value
  const script = { ...known, ...change }
  if (JSON.stringify(script) === JSON.stringify(known)) return found
  if (known.revision !== revision) return fail('script-changed', undefined, { revision: known.revision })
  if (await isNameTaken(tx, serviceId, script)) return fail('script-name-taken')
  const isNewNumber = script.number !== '' && script.number !== known.number
  if (isNewNumber && !(await isServiceNumber(tx, serviceId, script.number))) return fail('number-unknown')
  const changed = { ...script, revision: revision + 1 }
  await tx.update(numberScripts).set(changed).where(own(serviceId, id))
  await feed.changed('listNumberScripts', { serviceId })
  return ok({ script: changed })
}

/** `not-found`. */
export const deleteNumberScript: WriteHandler<'deleteNumberScript'> = async (
  { params: { scriptId: id } },
  { tx, feed, session: { serviceId } },
) => {
  const deleted = await tx.delete(numberScripts).where(own(serviceId, id)).returning({ id: numberScripts.id })
  if (deleted.length === 0) return fail('not-found')
  await feed.changed('listNumberScripts', { serviceId })
  return ok(null)
}

async function isNameTaken(tx: Db, serviceId: string, { id, name }: Pick<NumberScript, 'id' | 'name'>) {
  const [same] = await tx
    .select({ id: numberScripts.id })
    .from(numberScripts)
    .where(and(eq(numberScripts.serviceId, serviceId), eq(sql`lower(${numberScripts.name})`, name.toLowerCase())))
  return same !== undefined && same.id !== id
}
