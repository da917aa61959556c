import type { CannedResponseDraft } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { cannedResponses } from '#server/canned-responses/tables.ts'
import type { Db } from '#server/db/database.ts'
import responses from './data/responses.json' with { type: 'json' }

/** The demo's canned responses. `owner` is the beginning of its person's e-mail address; shared ones have none. */
const demoResponses: ReadonlyArray<CannedResponseDraft & { owner?: string }> = responses

type Person = { eid: string; email: string }

/** Writes the canned responses that the demo begins with: shared ones, and those of its people. */
export async function fillResponses(
  tx: Db,
  { serviceId, people, random, nowMs }: { serviceId: string; people: readonly Person[]; random: Random; nowMs: number },
): Promise<void> {
  await tx.insert(cannedResponses).values(
    demoResponses.map(({ owner, ...draft }) => ({
      ...draft,
      id: random.uuid(),
      serviceId,
      ownerEid: people.find(({ email }) => email.startsWith(`${owner}@`))?.eid ?? null,
      updatedAtMs: nowMs,
      revision: 1,
    })),
  )
}
