import type { CannedResponseDraft } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { cannedResponses } from '#server/canned-responses/tables.ts'
import type { Db } from '#server/db/database.ts'
import { personalResponses, sharedResponses } from './demo-responses.ts'

type Person = { eid: string; email: string }

/** Writes the canned responses that the demo begins with: shared ones, and some of each of its people. */
export async function fillResponses(
  tx: Db,
  { serviceId, people, random, nowMs }: { serviceId: string; people: readonly Person[]; random: Random; nowMs: number },
): Promise<void> {
  const rowsOf = (drafts: readonly CannedResponseDraft[], ownerEid: string | null) =>
    drafts.map((draft) => ({ ...draft, id: random.uuid(), serviceId, ownerEid, updatedAtMs: nowMs, revision: 1 }))
  const personal = people.flatMap(({ eid, email }) => rowsOf(personalResponses[email.split('@')[0] ?? ''] ?? [], eid))
  await tx.insert(cannedResponses).values([...rowsOf(sharedResponses, null), ...personal])
}
