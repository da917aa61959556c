import { eq } from 'drizzle-orm'
import type { RichText } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Database } from '#server/db/database.ts'
import { knowledgeEntries, knowledgeVersions } from '#server/knowledge/tables.ts'
import { users } from '#server/services/tables.ts'

/** Text of an entry: forty lines of which most words are in every entry, and one word that is in this one alone. */
export const entryLines = (index: number): string[] =>
  Array.from({ length: 40 }, (_, line) =>
    line === 20
      ? `seldom${index} is said once.`
      : `line ${(index + line) % 100} of what was said here, about as long as people write.`,
  )

const atOnce = 250

/** Writes drafts of the demo's service into a database that holds the demo. */
export async function fillEntries({ db }: Pick<Database, 'db'>, count: number): Promise<void> {
  const [admin] = await db.select().from(users).where(eq(users.email, 'admin@everline.test')).limit(1)
  if (!admin) throw new Error('no demo')
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => {
      const text: RichText = entryLines(from + at).map((line) => ({ type: 'paragraph', spans: [{ text: line }] }))
      return { id: systemRandom.uuid(), title: `entry ${from + at} of the knowledge`, text, language: '', revision: 1 }
    })
    await db.insert(knowledgeEntries).values(
      rows.map((row) => ({
        ...row,
        serviceId: admin.serviceId,
        folderId: null,
        updatedAtMs: Date.now(),
        updatedByName: admin.name,
      })),
    )
    await db.insert(knowledgeVersions).values(
      rows.map(({ id, ...row }) => ({
        ...row,
        entryId: id,
        savedAtMs: Date.now(),
        savedByName: admin.name,
        pictureIds: [],
      })),
    )
  }
}
