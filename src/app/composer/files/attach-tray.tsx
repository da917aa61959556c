import { useEffect, useState } from 'react'
import { onAttention } from '#app/browser/attention.ts'
import { sizeText } from '#app/language/size-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { fileType } from '#app/ui/sign/file-type.ts'
import { FileTypeIcon } from '#app/ui/sign/file-type-icon.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { type Attachment, attachmentsOf, type LeftOut, useAttachments, useLeftOut } from './attachments.ts'
import * as css from './files.css.ts'
import { type AttachmentStore, createKeepAttachments, type KeepAttachments } from './keep-attachments.ts'

const noFiles: readonly unknown[] = []

type Props = {
  roomId: string
  store: AttachmentStore
  /** Files that are being sent from this browser: another tab may have sent what is attached here. */
  sending?: readonly unknown[] | undefined
}

/** Attachments of the message, above the text box. */
export function AttachTray({ roomId, store, sending = noFiles }: Props) {
  const attached = useAttachments(roomId)
  const leftOut = useLeftOut(roomId)
  const { look, remove } = useKept(roomId, store)
  useEffect(() => {
    if (sending.length > 0) look()
  }, [look, sending])
  return (
    <>
      {attached.length > 0 && (
        <ul className={css.tray} data-unsent aria-label={t`Attached files`}>
          {attached.map((attachment) => (
            <Attached key={attachment.id} attachment={attachment} onRemove={() => remove(attachment.id)} />
          ))}
        </ul>
      )}
      {leftOut.map((file) => (
        <p key={file.name} className={css.size} role="status">
          {leftOutText(file)}
        </p>
      ))}
    </>
  )
}

const leftOutText = (file: LeftOut) =>
  file.why === 'empty'
    ? t`“${file.name}” is empty and wasn’t attached.`
    : t`“${file.name}” wasn’t attached. Files can be up to ${sizeText(file.maxBytes)}.`

type Kept = { keeping: KeepAttachments; use(store: AttachmentStore): void }
/** As long as the page is open: going to another conversation and back loses nothing. */
const rooms = new Map<string, Kept>()

function keptOf(roomId: string, store: AttachmentStore): Kept {
  const known = rooms.get(roomId)
  if (known) return known
  let present = store
  const keeping = createKeepAttachments(attachmentsOf(roomId), () => present)
  const kept = {
    keeping,
    use(next: AttachmentStore) {
      present = next
    },
  }
  rooms.set(roomId, kept)
  return kept
}

/** Keeps what is attached, and shows what was kept: at the start, and when the user comes back from another tab. */
function useKept(roomId: string, store: AttachmentStore): KeepAttachments {
  const { keeping, use } = keptOf(roomId, store)
  useEffect(() => use(store))
  useEffect(() => {
    keeping.look()
    return onAttention(keeping.look)
  }, [keeping])
  return keeping
}

function Attached({ attachment: { file, name, isKept }, onRemove }: { attachment: Attachment; onRemove(): void }) {
  const url = usePictureUrl(file)
  return (
    <li className={css.attached} data-lost-by-reload={isKept === false || undefined}>
      {url ? <img className={css.thumb} src={url} alt="" /> : <FileTypeIcon type={fileType(name, file.type)} />}
      <span className={css.words}>
        <bdi className={css.name}>{name}</bdi>
        <span className={css.size}>
          {isKept === false ? t`${sizeText(file.size)}, lost if you reload this page` : sizeText(file.size)}
        </span>
      </span>
      <Button look="quiet" square aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Icon name="close" look="small" />
      </Button>
    </li>
  )
}

/** Shows a picture that was not sent yet, from the browser's memory. */
function usePictureUrl(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    // An SVG might load something.
    if (!/^image\/(png|jpeg|gif|webp|avif)$/.test(file.type)) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
