import { useState } from 'react'
import { useServerNow } from '#app/data/use-server-now.ts'
import { fullTime, listTime } from '#app/language/format-time.ts'
import { sizeText } from '#app/language/size-text.ts'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { List, Row } from '#app/ui/layout/list.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { fileType } from '#app/ui/sign/file-type.ts'
import { FileTypeIcon } from '#app/ui/sign/file-type-icon.tsx'
import { mostSharedFileBytes, mostSharedText, type RefusedPart, type Share } from '#core/shares/share.ts'

/**
 * A share that waits. Somebody else may have shared it on this device: what it is stays hidden until the user wants to
 * see it.
 */
export function WaitingShare({ share, onDiscard }: { share: Share; onDiscard(): void }) {
  const [isShown, setShown] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const nowMs = useServerNow(60_000)
  const { text, files, refused, localAtMs } = share
  const hasContent = text !== '' || files.length > 0
  return (
    <Card title={t`Shared with this device`}>
      <p className={texts.hint}>
        {partsText(share)}{' '}
        <time className={texts.time} dateTime={new Date(localAtMs).toISOString()} title={fullTime(localAtMs)}>
          {listTime(localAtMs, nowMs)}
        </time>
      </p>
      {refused.map((part) => (
        <Notice key={part.name} look="warning">
          {refusedText(part)}
        </Notice>
      ))}
      {isShown && (
        <>
          {text !== '' && (
            <p className={texts.words} dir="auto">
              {text}
            </p>
          )}
          {files.length > 0 && (
            <List aria-label={t`Files`}>
              {files.map(({ id, name, mediaType, sizeBytes }) => (
                <Row
                  key={id}
                  sign={<FileTypeIcon type={fileType(name, mediaType)} />}
                  title={name}
                  marks={<span className={texts.figures}>{sizeText(sizeBytes)}</span>}
                />
              ))}
            </List>
          )}
        </>
      )}
      <div className={layout.toolbar.center}>
        {hasContent && (
          <Button look="link" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? t`Hide` : t`Show`}
          </Button>
        )}
        <Button look="link" onClick={() => (hasContent ? setLeaving(true) : onDiscard())}>
          {t`Discard`}
        </Button>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={t`Discard what was shared?`}
          stay={t`Keep`}
          go={t`Discard`}
          onStay={() => setLeaving(false)}
          onGo={onDiscard}
        >
          {t`It’s deleted from this device. The app it came from still has it.`}
        </ConfirmDialog>
      )}
    </Card>
  )
}

function partsText({ text, files }: Share): string {
  const count = files.length
  const bytes = sizeText(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
  if (count === 0) return text === '' ? t`Nothing could be received.` : t`Text`
  return text === ''
    ? t`${plural(count, { one: '# file', other: '# files' })}, ${bytes}`
    : t`Text and ${plural(count, { one: '# file', other: '# files' })}, ${bytes}`
}

function refusedText({ name, why }: RefusedPart): string {
  switch (why) {
    case 'empty':
      return t`“${name}” is empty and wasn’t received.`
    case 'too-large':
      return t`“${name}” wasn’t received. Files can be up to ${sizeText(mostSharedFileBytes)}.`
    case 'type':
      return t`“${name}” wasn’t received. Files of this type can’t be shared; attach it in the conversation.`
    case 'no-space':
      return t`“${name}” wasn’t received. Free up space on this device and share it again.`
    case 'text-too-long':
      return t`The text wasn’t received. It can be up to ${mostSharedText} characters long.`
  }
}
