import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { services } from './tables.ts'

/** Makes changes of a service's settings wait for each other until the transaction ends: checks and writes are one. */
export async function lockService(tx: Db, serviceId: string): Promise<void> {
  await tx.select({ id: services.id }).from(services).where(eq(services.id, serviceId)).for('update')
}
