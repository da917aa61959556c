import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { type FormDefinition, FormType, type WidgetForm } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { lockService } from '#server/services/lock-service.ts'
import { firstForms } from './first-forms.ts'
import { widgetForms, widgets } from './tables.ts'

/** The forms of a widget; those that were never defined are off, with what they would ask at first. */
export async function formsOf(db: Db, widgetId: string): Promise<WidgetForm[]> {
  const rows = await db.select().from(widgetForms).where(eq(widgetForms.widgetId, widgetId))
  return FormType.options.map((formType) => {
    const row = rows.find((each) => each.formType === formType)
    return row
      ? { formType, version: row.version, definition: row.definition }
      : { formType, version: 0, definition: firstForms[formType] }
  })
}

export async function formOf(db: Db, widgetId: string, formType: FormType): Promise<WidgetForm> {
  const form = (await formsOf(db, widgetId)).find((each) => each.formType === formType)
  if (!form) throw new Error(`There is no form ${formType}`)
  return form
}

/** `not-found`, and `form-changed` if it is no longer at that version, unless it asks the same. */
export async function setWidgetForm(
  { tx, feed }: Transaction,
  serviceId: string,
  given: { widgetId: string; formType: FormType; version: number; definition: FormDefinition },
): Promise<Result<{ form: WidgetForm }>> {
  const { widgetId, formType, version, definition } = given
  await lockService(tx, serviceId)
  const isOwn = and(eq(widgets.serviceId, serviceId), eq(widgets.id, widgetId))
  if ((await tx.$count(widgets, isOwn)) === 0) return fail('not-found')
  const before = await formOf(tx, widgetId, formType)
  if (before.version > 0 && isDeepStrictEqual(before.definition, definition)) return ok({ form: before })
  if (before.version !== version) return fail('form-changed', undefined, { form: JSON.stringify(before) })
  const row = { widgetId, formType, definition, version: version + 1 }
  await tx
    .insert(widgetForms)
    .values(row)
    .onConflictDoUpdate({ target: [widgetForms.widgetId, widgetForms.formType], set: row })
  await feed.changed('getWidgetForms', { serviceId })
  return ok({ form: { formType, version: row.version, definition } })
}
