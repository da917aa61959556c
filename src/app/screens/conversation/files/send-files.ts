import type { Attachment } from '#app/composer/files/attachments.ts'
import { fileName } from '#app/composer/files/file-name.ts'
import type { Commands } from '#app/data/everline.tsx'
import type { ReplyTo } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'

type Given = {
  eid: string
  roomId: string
  /** Text that is sent with the first file. */
  text: string
  replyTo: ReplyTo | null
}

/** Keeps files in the browser and queues a message for each. What could not be kept is answered with its failure. */
export async function sendFiles(
  commands: Commands,
  attachments: readonly Attachment[],
  { eid, roomId, text, replyTo }: Given,
): Promise<{ result: Result<null>; unsent: readonly Attachment[] }> {
  for (const [index, { id, file, name, peaks }] of attachments.entries()) {
    const kept = await commands.keepFile({ id, file })
    if (!kept.ok) return { result: kept, unsent: attachments.slice(index) }
    const isFirst = index === 0
    const queued = await commands.queue({
      eid,
      kind: 'file-message',
      payload: {
        roomId,
        file: { id, name: fileName(name), sizeBytes: file.size, mediaType: file.type.slice(0, 100) },
        text: isFirst ? text : '',
        ...(peaks && { peaks }),
        ...(isFirst && replyTo && { replyTo }),
      },
    })
    if (!queued.ok) return { result: queued, unsent: attachments.slice(index) }
    // The upload has the bytes now; the draft no longer needs them.
    void commands.detachFile({ id, isSent: true })
  }
  return { result: ok(null), unsent: [] }
}
