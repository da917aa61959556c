import type { AttachedFile } from '#core/files/file-bytes.ts'
import type { Result } from '#core/platform/result.ts'
import type { Attachment, Attachments } from './attachments.ts'

/** Where the attached files of one room are kept. */
export type AttachmentStore = {
  /** Null: unknown at the moment. */
  load(): Promise<readonly Omit<AttachedFile, 'roomId'>[] | null>
  keep(file: Omit<AttachedFile, 'roomId'>): Promise<Result<null>>
  remove(id: string): Promise<unknown>
}

export type KeepAttachments = {
  /** The page has opened, or another one may have changed what is attached. */
  look(): void
  /** The user takes a file away. */
  remove(id: string): void
}

/**
 * Keeps the attached files of a room with its draft: what was attached before a reload, or in another tab, is attached
 * here. One step after the other, so that no file is taken for sent while it is being kept.
 *
 * @param store a function, because the hub may have restarted
 */
export function createKeepAttachments(attachments: Attachments, store: () => AttachmentStore): KeepAttachments {
  /** Files that this page has shown: one of them that is kept still and shown no more is being sent. */
  const seen = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  function then(step: () => Promise<unknown>) {
    last = last.then(step).catch(() => {})
  }

  async function look() {
    const kept = await store().load()
    if (!kept) return
    const ids = new Set(kept.map(({ id }) => id))
    const shown = attachments.shown()
    const staying = shown.filter(({ id, isKept }) => !isKept || ids.has(id))
    const fresh = kept.filter(({ id }) => !seen.has(id) && !shown.some((file) => file.id === id))
    if (fresh.length === 0 && staying.length === shown.length) return
    attachments.set([...fresh.map(({ blob, ...file }) => ({ ...file, file: blob, isKept: true })), ...staying])
  }

  async function keep({ id, file, name, peaks }: Attachment) {
    const isShown = () => attachments.shown().some((each) => each.id === id)
    // The file was sent or removed meanwhile.
    if (!isShown()) return
    const { ok } = await store().keep({ id, name, blob: file, peaks })
    attachments.set(attachments.shown().map((each) => (each.id === id ? { ...each, isKept: ok } : each)))
  }

  function noteNew() {
    for (const attachment of attachments.shown()) {
      const { id, isKept } = attachment
      if (isKept === undefined && !seen.has(id)) then(() => keep(attachment))
      seen.add(id)
    }
  }
  attachments.subscribe(noteNew)
  noteNew()

  return {
    look: () => then(look),
    remove(id) {
      attachments.remove(id)
      then(() => store().remove(id))
    },
  }
}
