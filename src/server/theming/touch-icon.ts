import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { getDefaultService } from '#server/services/get-default-service.ts'
import { whiteLabelFiles } from './tables.ts'

/** A PNG; null: the product's own icon. */
export type TouchIcon = () => Promise<Uint8Array<ArrayBuffer> | null>

/**
 * The icon on an iPhone's home screen: that of the service that staff sign in to here. iPhones ask for it without a
 * session and accept no SVG. A small icon of the service is better than the product's own.
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
