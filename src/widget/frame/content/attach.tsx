import type { ReactNode } from 'react'
import { AttachButtons } from '#app/composer/files/attach-buttons.tsx'
import { AttachTray } from '#app/composer/files/attach-tray.tsx'
import { DropZone } from '#app/composer/files/drop-zone.tsx'
import type { AttachmentStore } from '#app/composer/files/keep-attachments.ts'
import { keptId } from '#core/files/deliver-file.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'

export { attach, attachmentsOf, useAttachments } from '#app/composer/files/attachments.ts'
export { pastedFiles } from '#app/composer/files/pasted-files.ts'
export { sendFiles } from './send-files.ts'

/** A frame has one conversation on the screen. */
export const place = 'chat'

export type AttachProps = { chat: Chat; part: 'tray' | 'buttons'; onDone(): void }

const storeOf = (chat: Chat): AttachmentStore => ({
  async load() {
    const attached = await (await chat.fileBytes()).attachedIn(place)
    const outbox = chat.state().rows?.outbox ?? []
    // A page that died as it sent them.
    const sent = new Set(outbox.map((row) => row.kind === 'file-message' && keptId(row.payload.file)))
    return attached.filter(({ id }) => !sent.has(id))
  },
  keep: async (file) => (await chat.fileBytes()).attach({ ...file, roomId: place }),
  remove: async (id) => (await chat.fileBytes()).remove(id),
})

/** Renders attachments above the text box, or the buttons that attach below it. */
export const Attach = ({ chat, part, onDone }: AttachProps): ReactNode =>
  part === 'tray' ? (
    <>
      <AttachTray roomId={place} store={storeOf(chat)} />
      <DropZone roomId={place} onDone={onDone} />
    </>
  ) : (
    <AttachButtons roomId={place} hasCamera={matchMedia('(pointer: coarse)').matches} onDone={onDone} />
  )
