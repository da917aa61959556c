import { fileName } from '#app/composer/files/file-name.ts'
import type { Commands } from '#app/data/everline.tsx'
import { pageRandom } from '#app/data/page-random.ts'
import type { SentContent } from '#core/contract/message-content/schemas.ts'
import type { Result } from '#core/platform/result.ts'
import { type ContentDraft, picturesOf } from './content-draft.ts'

type Composed = {
  eid: string
  roomId: string
  content: SentContent
  draft: ContentDraft
  /** The id of a message of the outbox whose place it takes. */
  replaced?: string | undefined
}

/**
 * Keeps the pictures in the browser and queues the message, which goes out after them. `not-found`: the message that it
 * would replace has been sent meanwhile.
 */
export async function sendContent(
  commands: Commands,
  { eid, roomId, content, draft, replaced }: Composed,
): Promise<Result<null>> {
  const pictures = picturesOf(draft)
  for (const { id, file } of pictures) {
    const kept = await commands.keepFile({ id, file })
    if (!kept.ok) return kept
  }
  const id = pageRandom.uuid()
  const queued = await commands.queue({
    id,
    eid,
    kind: 'content-message',
    payload: {
      roomId,
      content,
      ...(pictures.length > 0 && {
        pictures: pictures.map(({ id, file }) => ({ id, name: fileName(file.name), sizeBytes: file.size })),
      }),
    },
  })
  if (!queued.ok || replaced === undefined) return queued
  // Only now: a tab that ends in between loses neither, and the new message waits behind the old one in the outbox.
  const taken = await commands.withdrawQueued(replaced)
  if (taken.ok) return queued
  await commands.withdrawQueued(id)
  return taken
}
