import type { ReactNode } from 'react'
import { AttachButtons } from '#app/composer/files/attach-buttons.tsx'
import { AttachTray } from '#app/composer/files/attach-tray.tsx'
import { DropZone } from '#app/composer/files/drop-zone.tsx'

export { attach, attachmentsOf, useAttachments } from '#app/composer/files/attachments.ts'
export { sendFiles } from './send-files.ts'

/** A frame has one conversation on the screen. */
export const place = 'chat'

export type AttachProps = { part: 'tray' | 'buttons'; onDone(): void }

/** What is attached, above the text box, or the buttons that attach, below it. */
export const Attach = ({ part, onDone }: AttachProps): ReactNode =>
  part === 'tray' ? (
    <>
      <AttachTray roomId={place} />
      <DropZone roomId={place} onDone={onDone} />
    </>
  ) : (
    <AttachButtons roomId={place} hasCamera={matchMedia('(pointer: coarse)').matches} onDone={onDone} />
  )
