import * as v from 'valibot'
import { appointmentTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { MessageText } from '#app/messages/message-text.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CalendarEvent } from '#core/contract/index.ts'
import {
  type MessageContent as Content,
  MessageContent as ContentSchema,
} from '#core/contract/message-content/schemas.ts'
import { ActionButtons, Card, Carousel, ItemList } from './cards.tsx'
import * as css from './content.css.ts'
import { FileView } from './file-view.tsx'
import { saveEvent } from './save-event.ts'

/** A message as the log holds it. */
type Shown = { id: string; text: string; content?: unknown }

/**
 * Renders a message that is more than text; unknown kinds are shown as their text. Nothing is loaded from foreign
 * hosts.
 */
export function MessageContent({ message, isAnswered = false }: { message: Shown; isAnswered?: boolean }) {
  const content = readContent(message.content)
  if (!content) return <MessageText text={message.text} />
  // Quick replies are for the moment: they go when one of them, or anything else, has been said.
  if (content.type === 'quick-reply' && isAnswered) return <MessageText text={content.text} />
  return <ContentOf content={content} message={message} />
}

/** Null: none, or of a kind that came later. */
export function readContent(content: unknown): Content | null {
  const read = v.safeParse(ContentSchema, content)
  return read.success ? read.output : null
}

function ContentOf({ content, message }: { content: Content; message: Shown }) {
  const { id } = message
  switch (content.type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return <FileView content={content} />
    case 'button':
    case 'quick-reply':
      return (
        <>
          <MessageText text={content.text} />
          <ActionButtons actions={content.actions} messageId={id} isRow={content.type === 'quick-reply'} />
        </>
      )
    case 'bubble':
      return <Card card={content.card} messageId={id} />
    case 'carousel':
      return <Carousel cards={content.cards} messageId={id} />
    case 'list':
      return <ItemList title={content.title} items={content.items} messageId={id} />
    case 'appointment':
      return <Appointment event={content.event} withName={content.withName} />
    case 'postback':
      return <MessageText text={content.label} />
  }
}

/** An appointment that the visitor has made: when, with whom, and a file for the calendar. */
const Appointment = ({ event, withName }: { event: CalendarEvent; withName: string }) => (
  <div className={css.card}>
    <strong dir="auto">{event.title}</strong>
    <span>
      <time dateTime={new Date(event.startsAtMs).toISOString()}>{appointmentTime(event.startsAtMs)}</time>
    </span>
    <span>{t`With ${withName}`}</span>
    <Button className={css.action} onClick={() => void saveEvent(event)}>
      <Icon name="clock" look="small" />
      {t`Save to calendar`}
    </Button>
  </div>
)
