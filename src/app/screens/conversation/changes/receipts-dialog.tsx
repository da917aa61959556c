import { useAsk } from '#app/data/ask.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { clockTime, dayTitle, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { LogMessage } from '#app/messages/log-items.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { bone } from '#app/ui/feedback/skeleton.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { isKnown, MessageState } from '#core/contract/index.ts'
import * as css from '../colleagues/colleagues.css.ts'

/** How far a message has come on its way to each participant, and when it was sent. */
export function ReceiptsDialog({ message, onClose }: { message: LogMessage; onClose(): void }) {
  const place = { params: { roomId: message.roomId, messageId: message.id } }
  const { value, failure } = useAsk('getMessageReceipts', place, { isKept: false })
  const nowMs = useServerNow(60_000)
  const when = (timeMs: number) => t`${dayTitle(timeMs, nowMs)}, ${clockTime(timeMs)}`
  return (
    <Dialog title={t`Message info`} onClose={onClose} actions={<Button tall onClick={onClose}>{t`Close`}</Button>}>
      <p className={css.role} title={fullTime(message.sentAtMs)}>
        {t`Sent: ${when(message.sentAtMs)}`}
      </p>
      {failure && <Notice>{failureText(failure)}</Notice>}
      {!value && !failure && <div className={bone} role="status" aria-busy="true" aria-label={t`Loading…`} />}
      <ul className={css.recipients} aria-label={t`Recipients`}>
        {value?.receipts.map(({ participant: { id, eid, name, address }, state, reason, atMs }) => (
          <li key={id} className={css.person}>
            <Avatar id={eid ?? id} name={name} look="small" />
            <span className={css.name} title={address ?? name} dir="auto">
              {name}
            </span>
            <span className={css.role} title={atMs === null ? undefined : fullTime(atMs)}>
              {isKnown(MessageState, state) ? stateTexts[state]() : t`Unknown`}
              {reason !== '' && <> · {reason}</>}
            </span>
          </li>
        ))}
      </ul>
      {value?.receipts.length === 0 && <p>{t`No one else was in the conversation.`}</p>}
    </Dialog>
  )
}

const stateTexts: Record<MessageState, () => string> = {
  accepted: () => t`Not delivered yet`,
  sent: () => t`Sent`,
  uncertain: () => t`May have arrived`,
  failed: () => t`Not delivered`,
  delivered: () => t`Delivered`,
  read: () => t`Read`,
}
