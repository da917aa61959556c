import type { Commands } from '#app/data/everline.tsx'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Shares } from '#core/shares/indexed-shares.ts'
import type { Share } from '#core/shares/share.ts'

type Deps = {
  commands: Pick<Commands, 'attachFile' | 'detachFile' | 'saveDraft'>
  shares: Pick<Shares, 'bytes'>
  localNowMs: number
}

/**
 * Puts a share into a conversation: its files among those attached, its text into the draft; what was typed there before
 * is offered above it. Nothing is sent. Text and files have ids of the share, so that a second try adds nothing; if a
 * part fails, the conversation has none of it.
 */
export async function giveShare(
  { commands, shares, localNowMs }: Deps,
  { id, text, files }: Pick<Share, 'id' | 'text' | 'files'>,
  { eid, roomId }: { eid: string; roomId: string },
): Promise<Result<null>> {
  async function attachAll(): Promise<Result<null>> {
    for (const { id, name } of files) {
      const file = await shares.bytes(id).catch(() => null)
      const attached = file ? await commands.attachFile({ eid, roomId, id, name, file }) : fail('file-lost-here')
      if (!attached.ok) return attached
    }
    return ok(null)
  }
  const attached = await attachAll()
  const given =
    attached.ok && text !== '' ? await commands.saveDraft({ eid, roomId, id, text, localAtMs: localNowMs }) : attached
  if (given.ok) return ok(null)
  for (const file of files) await commands.detachFile({ id: file.id, isSent: false })
  return given
}
