import { and, eq, ne } from 'drizzle-orm'
import { demoServiceId } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Database } from '#server/db/database.ts'
import { fillConversations } from '#server/demo/fill-conversations.ts'
import { services, users } from '#server/services/tables.ts'

const count = 40

/** Services in addition to the demo's: as many as most workers need of one backend. */
export const furtherServiceIds = Array.from({ length: count }, (_, index) => `service-${index + 1}`)

/**
 * Adds the further services to a database with the demo. Each has the demo's staff, reader and conversations; people sign
 * in with the same addresses and passwords as there.
 */
export async function fillServices(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const [demo] = await tx.select().from(services).where(eq(services.id, demoServiceId))
    if (!demo) throw new Error('There is no demo to copy')
    const people = await tx
      .select()
      .from(users)
      .where(and(eq(users.serviceId, demoServiceId), ne(users.kind, 'visitor')))
    const nowMs = demo.createdAtMs + 1
    for (const serviceId of furtherServiceIds) {
      // The oldest service is the one that the installation is for. Owners would each be sent a mail at every start.
      await tx.insert(services).values({ ...demo, id: serviceId, createdAtMs: nowMs, ownerEid: null })
      const copies = people.map((person) => ({ ...person, serviceId, eid: systemRandom.uuid() }))
      await tx.insert(users).values(copies)
      const agent = copies.find(({ email }) => email?.startsWith('agent1@'))
      if (agent) await fillConversations(tx, { serviceId, agent, random: systemRandom, nowMs })
    }
  })
}
