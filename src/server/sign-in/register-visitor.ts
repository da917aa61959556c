import { trimmedText } from '#core/contract/clean-text.ts'
import { visitorNameFor } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { serviceExists } from '#server/services/find-user.ts'
import { users } from '#server/services/tables.ts'
import { hashDevice } from '#server/session/device.ts'

type User = typeof users.$inferSelect

/** Registers an anonymous visitor. Only the device that registers can sign the visitor in again. */
export async function registerVisitor(
  db: Db,
  serviceId: string,
  visitor: { eid: string; name: string; language: string; page: string; nowMs: number },
  deviceId: string | null,
): Promise<Result<User>> {
  if (deviceId === null) return fail('invalid-request', 'header device-id must be 8 to 128 printable characters')
  if (!(await serviceExists(db, serviceId))) return fail('not-found', 'There is no such service.')
  const [user] = await db
    .insert(users)
    .values({
      eid: visitor.eid,
      serviceId,
      kind: 'visitor',
      name: trimmedText(visitor.name) || visitorNameFor(visitor.eid),
      language: visitor.language,
      page: visitor.page,
      deviceHash: hashDevice(deviceId),
      createdAtMs: visitor.nowMs,
    })
    .returning()
  return user ? ok(user) : fail('unknown')
}
