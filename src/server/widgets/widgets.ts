import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq } from 'drizzle-orm'
import { firstWidgetSettings, maxWidgets, type Widget, type WidgetDraft } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import type { SecretSeal } from '#server/second-factor/sealed-secret.ts'
import { lockService } from '#server/services/lock-service.ts'
import { services } from '#server/services/tables.ts'
import { widgets } from './tables.ts'

export type WidgetRow = typeof widgets.$inferSelect
type Answer = Promise<Result<{ widget: Widget }>>
type Fresh = { newId: () => string; nowMs: number }

const own = (serviceId: string, id: string) => and(eq(widgets.serviceId, serviceId), eq(widgets.id, id))

/** As the calls answer it: widgets of earlier versions get the settings that came later. */
export const shownWidget = ({ id, isDefault, settings, secret, revision }: WidgetRow): Widget => ({
  ...firstWidgetSettings,
  ...settings,
  id,
  isDefault,
  hasSecret: secret !== null,
  revision,
})

/** A widget of a service; without an id the default one, which every service has. `not-found`. */
export async function widgetOf(
  db: Db,
  serviceId: string,
  id: string | undefined,
  fresh: Fresh,
): Promise<WidgetRow | null> {
  const isIt =
    id === undefined ? and(eq(widgets.serviceId, serviceId), eq(widgets.isDefault, true)) : own(serviceId, id)
  const [row] = await db.select().from(widgets).where(isIt)
  if (row || id !== undefined) return row ?? null
  return makeDefault(db, serviceId, fresh)
}

/** The default widget of a service that has none yet; null: there is no such service. */
async function makeDefault(db: Db, serviceId: string, { newId, nowMs }: Fresh): Promise<WidgetRow | null> {
  const [service] = await db.select({ name: services.name }).from(services).where(eq(services.id, serviceId))
  if (!service) return null
  const settings: WidgetDraft = { ...firstWidgetSettings, name: service.name.slice(0, 60) || serviceId }
  await db
    .insert(widgets)
    .values({ id: newId(), serviceId, isDefault: true, settings, createdAtMs: nowMs, revision: 1 })
    .onConflictDoNothing()
  const [made] = await db
    .select()
    .from(widgets)
    .where(and(eq(widgets.serviceId, serviceId), eq(widgets.isDefault, true)))
  return made ?? null
}

/** All widgets of a service, the default one first. */
export async function listWidgets(db: Db, serviceId: string, fresh: Fresh): Promise<Widget[]> {
  await widgetOf(db, serviceId, undefined, fresh)
  const rows = await db
    .select()
    .from(widgets)
    .where(eq(widgets.serviceId, serviceId))
    .orderBy(desc(widgets.isDefault), asc(widgets.createdAtMs), asc(widgets.id))
  return rows.map(shownWidget)
}

/** `too-many-widgets`. An id that exists already in the service answers the widget that there is. */
export const createWidget: WriteHandler<'createWidget'> = async (
  { body: { id, ...draft } },
  { tx, feed, session: { serviceId }, nowMs },
) => {
  await lockService(tx, serviceId)
  const [known] = await tx.select().from(widgets).where(own(serviceId, id))
  if (known) return ok({ widget: shownWidget(known) })
  if ((await tx.$count(widgets, eq(widgets.serviceId, serviceId))) >= maxWidgets) return fail('too-many-widgets')
  const settings: WidgetDraft = { ...firstWidgetSettings, ...given(draft), name: draft.name }
  const [row] = await tx
    .insert(widgets)
    .values({ id, serviceId, isDefault: false, settings, createdAtMs: nowMs, revision: 1 })
    .onConflictDoNothing()
    .returning()
  // The id belongs to a widget of another service.
  if (!row) return fail('key-conflict')
  await feed.changed('listWidgets', { serviceId })
  return ok({ widget: shownWidget(row) })
}

/** `not-found`, and `widget-changed` if it is no longer at that revision, unless it has got the same values meanwhile. */
export const updateWidget: WriteHandler<'updateWidget'> = async (
  { params: { id }, body: { revision, ...change } },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const [row] = await tx.select().from(widgets).where(own(serviceId, id))
  if (!row) return fail('not-found')
  const settings: WidgetDraft = { ...firstWidgetSettings, ...row.settings, ...given(change) }
  if (isDeepStrictEqual(settings, row.settings)) return ok({ widget: shownWidget(row) })
  if (row.revision !== revision) return fail('widget-changed', undefined, { revision: row.revision })
  return store({ tx, feed }, row, { settings })
}

/** `not-found`, `default-widget`. */
export const deleteWidget: WriteHandler<'deleteWidget'> = async (
  { params: { id } },
  { tx, feed, session: { serviceId } },
) => {
  const [row] = await tx.select().from(widgets).where(own(serviceId, id))
  if (!row) return fail('not-found')
  if (row.isDefault) return fail('default-widget')
  await tx.delete(widgets).where(own(serviceId, id))
  await feed.changed('listWidgets', { serviceId })
  return ok(null)
}

/** Makes a new secret, which is told this once, and sealed in the database. `not-found`. */
export async function makeWidgetSecret(
  { tx, feed }: Transaction,
  serviceId: string,
  { id, seal }: { id: string; seal: SecretSeal },
): Promise<Result<{ secret: string; widget: Widget }>> {
  await lockService(tx, serviceId)
  const [row] = await tx.select().from(widgets).where(own(serviceId, id))
  if (!row) return fail('not-found')
  const secret = randomBytes(32).toString('base64url')
  const stored = await store({ tx, feed }, row, { secret: seal.seal(secret, sealOwner(id)) })
  return stored.ok ? ok({ secret, ...stored.value }) : stored
}

/** Owner of a widget's sealed secret: the secret cannot be opened for another widget. */
export const sealOwner = (widgetId: string) => `widget/${widgetId}`

async function store(
  { tx, feed }: Transaction,
  { id, serviceId, revision }: WidgetRow,
  change: Partial<typeof widgets.$inferInsert>,
): Answer {
  const [row] = await tx
    .update(widgets)
    .set({ ...change, revision: revision + 1 })
    .where(own(serviceId, id))
    .returning()
  if (!row) return fail('not-found')
  await feed.changed('listWidgets', { serviceId })
  return ok({ widget: shownWidget(row) })
}

/** The settings that a change names. */
const given = (change: Partial<{ [K in keyof WidgetDraft]: WidgetDraft[K] | undefined }>): Partial<WidgetDraft> =>
  // The checked edge: entries without a value are left out.
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<WidgetDraft>
