import { useEffect, useId, useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useConversation } from '#app/data/rows.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { clockTime, dayTitle, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import type { JourneyKind, JourneyStep } from '#core/contract/index.ts'
import * as css from './journey.css.ts'

/** Kinds of steps that are shown together. */
const groups: Readonly<Record<'inquiry' | 'offers' | 'people' | 'calls', readonly JourneyKind[]>> = {
  inquiry: [
    'opened',
    'accepted',
    'transferred',
    'released',
    'missed',
    'closed',
    'callback-requested',
    'answer-corrected',
  ],
  offers: ['offered', 'declined', 'expired'],
  people: ['joined', 'left'],
  calls: ['call-started', 'call-ended', 'call-missed', 'monitored'],
}
const isGroup = (value: string): value is keyof typeof groups => value in groups

/** Events of the conversation, requested when the section is opened. */
export function Journey({ roomId }: { roomId: string }) {
  const lastSeq = useConversation(roomId)?.lastSeq ?? 0
  const [isOpen, setOpen] = useState(false)
  if (lastSeq === 0) return null
  return (
    <section className={css.journey}>
      <Button look="link" className={css.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t`Hide timeline` : t`Show timeline`}
      </Button>
      {isOpen && <Steps roomId={roomId} lastSeq={lastSeq} />}
    </section>
  )
}

function Steps({ roomId, lastSeq }: { roomId: string; lastSeq: number }) {
  const { value, failure, askAgain } = useAsk('getConversationJourney', { params: { id: roomId } })
  const [group, setGroup] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the inquiry is a message, too
  useEffect(() => void askAgain(), [lastSeq])
  const shown = value?.steps.filter(({ kind }) => !isGroup(group) || groups[group].some((each) => each === kind))
  return (
    <>
      {failure && (
        <Notice action={<Button look="link" onClick={() => void askAgain()}>{t`Try again`}</Button>}>
          {failureText(failure)}
        </Notice>
      )}
      <div className={css.kinds}>
        <SelectField
          id={useId()}
          label={t`Show`}
          options={[
            ['', t`Everything`],
            ['inquiry', t`Conversation`],
            ['offers', t`Routing`],
            ['people', t`People`],
          ]}
          value={group}
          onChange={({ target }) => setGroup(target.value)}
        />
      </div>
      {!value && !failure && <p role="status">{t`Loading…`}</p>}
      {shown?.length === 0 && <p>{t`Nothing to show.`}</p>}
      <ol className={layout.stack[2]}>
        {shown?.map((step) => (
          <Step key={`${step.atMs}/${step.kind}/${step.name}`} step={step} />
        ))}
      </ol>
    </>
  )
}

function Step({ step }: { step: JourneyStep }) {
  const nowMs = useServerNow(60_000)
  return (
    <li className={css.step}>
      <span dir="auto">{journeyText(step)}</span>
      <time className={css.time} dateTime={new Date(step.atMs).toISOString()} title={fullTime(step.atMs)}>
        {t`${dayTitle(step.atMs, nowMs)}, ${clockTime(step.atMs)}`}
      </time>
    </li>
  )
}

/** A step of a conversation's journey in a sentence. */
function journeyText({ kind, name, other }: JourneyStep): string {
  switch (kind) {
    case 'opened':
      return t`${name} started a conversation`
    case 'offered':
      return other === '' ? t`Offered to ${name}` : t`${other} asked ${name}`
    case 'declined':
      return t`Offered to ${name} – declined`
    case 'expired':
      return t`Offered to ${name} – no answer`
    case 'accepted':
      return t`${name} accepted the chat`
    case 'transferred':
      return other === '' ? t`${name} returned the chat to the queue` : t`${name} transferred the chat to ${other}`
    case 'released':
      return t`${name} lost connection – back in the queue`
    case 'joined':
      return t`${name} joined`
    case 'left':
      return other === '' ? t`${name} left` : t`${other} removed ${name}`
    case 'missed':
      return t`No one answered in time`
    case 'closed':
      return name === '' ? t`Closed automatically` : t`${name} closed the conversation`
    case 'call-started':
      return t`Call started`
    case 'call-ended':
      return t`Call ended`
    case 'call-missed':
      return t`${name} called – no answer`
    case 'monitored':
      return t`${name} listened to the call`
    case 'callback-requested':
      return t`${name} requested a callback`
    case 'answer-corrected':
      return t`${name} corrected their answers`
    default:
      return t`Update needed`
  }
}
