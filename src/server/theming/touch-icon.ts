import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { getDefaultService } from '#server/services/get-default-service.ts'
import { whiteLabelFiles } from './tables.ts'

/** A PNG, or null: the product's own is shown. */
export type TouchIcon = () => Promise<Uint8Array<ArrayBuffer> | null>

/**
 * What iPhones put on their home screen: the icon of the service that staff sign in to here. They ask for it without a
 * session, and take no SVG; one that is small is still the service's, where another's sign would be wrong.
 */
export const createTouchIcon =
  (db: Db): TouchIcon =>
  async () => {
    const service = await getDefaultService(db)
    if (!service.ok) return null
    const { serviceId, use, type, data } = whiteLabelFiles
    const [icon] = await db
      .select({ data })
      .from(whiteLabelFiles)
      .where(and(eq(serviceId, service.value.serviceId), eq(use, 'favicon'), eq(type, 'image/png')))
      .limit(1)
    return icon ? new Uint8Array(Buffer.from(icon.data, 'base64')) : null
  }
