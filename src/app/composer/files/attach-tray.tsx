import { useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import { sizeText } from '#app/messages/content/size-text.ts'
import { Button } from '#app/ui/action/button.tsx'
import { fileType } from '#app/ui/sign/file-type.ts'
import { FileTypeIcon } from '#app/ui/sign/file-type-icon.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { type Attachment, attachmentsOf, useAttachments } from './attachments.ts'
import * as css from './files.css.ts'

/** What will be sent with the message, above the text box. */
export function AttachTray({ roomId }: { roomId: string }) {
  const attached = useAttachments(roomId)
  if (attached.length === 0) return null
  return (
    <ul className={css.tray} aria-label={t`Attached files`}>
      {attached.map((attachment) => (
        <Attached
          key={attachment.id}
          attachment={attachment}
          onRemove={() => attachmentsOf(roomId).remove(attachment.id)}
        />
      ))}
    </ul>
  )
}

function Attached({ attachment: { file, name }, onRemove }: { attachment: Attachment; onRemove(): void }) {
  const url = usePictureUrl(file)
  return (
    <li className={css.attached}>
      {url ? <img className={css.thumb} src={url} alt="" /> : <FileTypeIcon type={fileType(name, file.type)} />}
      <span className={css.words}>
        <bdi className={css.name}>{name}</bdi>
        <span className={css.size}>{sizeText(file.size)}</span>
      </span>
      <Button look="quiet" square aria-label={t`Do not send ${name}`} onClick={onRemove}>
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
