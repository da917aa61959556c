import type { Attachment } from '#app/composer/files/attachments.ts'
import { fileName } from '#app/composer/files/file-name.ts'
import type { ReplyTo } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import { failure, ok, type Result } from '#core/platform/result.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'

/** Keeps files in the browser and stores a message for each. What could not be kept is answered with its failure. */
export async function sendFiles(
  chat: Chat,
  attachments: readonly Attachment[],
  { draftId, text, replyTo }: { draftId: string; text: string; replyTo: ReplyTo | null },
): Promise<{ result: Result<null>; unsent: readonly Attachment[] }> {
  for (const [index, { id, file, name, peaks }] of attachments.entries()) {
    const unsent = attachments.slice(index)
    const bytes = await chat.fileBytes()
    const kept = await bytes.keep(id, file)
    if (!kept.ok) return { result: kept, unsent }
    const isFirst = index === 0
    const content = {
      file: { id, name: fileName(name), sizeBytes: file.size, mediaType: file.type.slice(0, 100) },
      ...(peaks && { peaks }),
    }
    const isStored = await chat
      .send(
        { id: isFirst ? draftId : systemRandom.uuid(), text: isFirst ? text : '' },
        { content, replyTo: isFirst ? (replyTo ?? undefined) : undefined },
      )
      .then(
        () => true,
        () => false,
      )
    if (!isStored) return { result: { ok: false, error: failure('no-space-here') }, unsent }
    // The upload has the bytes now; the draft no longer needs them.
    void bytes.detach(id).catch(() => {})
  }
  return { result: ok(null), unsent: [] }
}
