import { eq } from 'drizzle-orm'
import type { RecordingRules } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { services } from './tables.ts'

const rules = {
  mode: services.recordingMode,
  notice: services.recordingNotice,
  keptDays: services.recordingKeptDays,
}

export async function getRecordingRules(db: Db, serviceId: string): Promise<Result<RecordingRules>> {
  const [found] = await db.select(rules).from(services).where(eq(services.id, serviceId))
  return found ? ok(found) : fail('not-found')
}

/** Calls that go on keep the rules that they began with. */
export async function setRecordingRules(
  tx: Db,
  serviceId: string,
  { mode, notice, keptDays }: RecordingRules,
): Promise<Result<RecordingRules>> {
  const [changed] = await tx
    .update(services)
    .set({ recordingMode: mode, recordingNotice: notice, recordingKeptDays: keptDays })
    .where(eq(services.id, serviceId))
    .returning(rules)
  return changed ? ok(changed) : fail('not-found')
}
