import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import type { MessageAction } from '#core/contract/index.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import * as css from './content.css.ts'
import { useContentEnv } from './content-env.ts'
import { saveEvent } from './save-event.ts'

const icons: Partial<Record<MessageAction['do'], IconName>> = {
  'open-url': 'leave',
  call: 'phone',
  'save-event': 'clock',
  schedule: 'clock',
  'transfer-inquiry': 'swap',
  'close-inquiry': 'check',
}

/** Describes the effect of a button for the side that cannot use it. */
function meaningOf(action: MessageAction): string {
  switch (action.do) {
    case 'postback':
      return t`Sends this reply`
    case 'open-url':
      return t`Opens ${action.url}`
    case 'call':
      return t`Calls ${shownNumber(action.phone)}`
    case 'transfer-inquiry':
      return t`Transfers the conversation`
    case 'close-inquiry':
      return t`Ends the chat`
    case 'save-event':
      return t`Saves ${action.event.title} to a calendar`
    case 'schedule':
      return t`Offers times for ${action.title}`
  }
}

/**
 * A button of a message. Links, numbers and calendar files work for everybody who reads it; everything else for the
 * visitor, to whom it was sent. The app calls numbers itself, where it can.
 */
export function ActionButton({ action, messageId }: { action: MessageAction; messageId: string }) {
  const { act, whyNot, NumberAction } = useContentEnv()
  const reason = whyNot(action)
  const icon = icons[action.do]
  const inside = (
    <>
      {icon && <Icon name={icon} look="small" />}
      <span dir="auto">{action.label}</span>
    </>
  )
  if (action.do === 'open-url' || action.do === 'call') {
    const href = action.do === 'call' ? `tel:${shownNumber(action.phone)}` : action.url
    const link = (
      <a
        className={css.action}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={meaningOf(action)}
      >
        {inside}
      </a>
    )
    if (action.do !== 'call' || !NumberAction) return link
    return (
      <NumberAction phone={action.phone} className={css.action} otherwise={link}>
        {inside}
      </NumberAction>
    )
  }
  if (action.do === 'save-event') {
    return (
      <Button className={css.action} title={meaningOf(action)} onClick={() => void saveEvent(action.event)}>
        {inside}
      </Button>
    )
  }
  return (
    <Button
      className={css.action}
      title={reason ?? meaningOf(action)}
      aria-disabled={act === null || reason !== null}
      onClick={() => reason === null && act?.(action, messageId)}
    >
      {inside}
    </Button>
  )
}
