import { picturesIn, plainTextOf, type RichText } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import type { Db } from '#server/db/database.ts'
import { knowledgeEntries, knowledgeFolders, knowledgePublished, knowledgeVersions } from '#server/knowledge/tables.ts'
import { demoArticles, demoFolders } from './articles.ts'

const dayMs = 24 * 60 * 60_000

/** Writes the knowledge base that the demo begins with: published entries, a changed one, and drafts. */
export async function fillKnowledge(
  tx: Db,
  { serviceId, author, random, nowMs }: { serviceId: string; author: string; random: Random; nowMs: number },
): Promise<void> {
  const articles = demoArticles()
  const folders = demoFolders.map((name) => ({ id: random.uuid(), serviceId, name }))
  await tx.insert(knowledgeFolders).values(folders)
  for (const [index, { title, folder, language, text, isDraft, next }] of articles.entries()) {
    const id = random.uuid()
    const firstMs = nowMs - (articles.length - index) * dayMs
    const texts: RichText[] = next ? [text, next] : [text]
    const savedAtMs = (version: number) => firstMs + (version * dayMs) / 2
    const revision = texts.length
    await tx.insert(knowledgeEntries).values({
      id,
      serviceId,
      title,
      language,
      revision,
      text: next ?? text,
      folderId: folders.find(({ name }) => name === folder)?.id ?? null,
      updatedAtMs: savedAtMs(revision - 1),
      updatedByName: author,
    })
    await tx.insert(knowledgeVersions).values(
      texts.map((version, at) => ({
        entryId: id,
        revision: at + 1,
        title,
        language,
        text: version,
        savedAtMs: savedAtMs(at),
        savedByName: author,
        pictureIds: picturesIn(version),
      })),
    )
    if (isDraft) continue
    await tx.insert(knowledgePublished).values({
      entryId: id,
      serviceId,
      revision: 1,
      title,
      language,
      text,
      publishedAtMs: firstMs,
      pictureIds: picturesIn(text),
      plainText: plainTextOf(text),
    })
  }
}
