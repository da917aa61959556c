import { useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { map } from 'rxjs'
import { KnownRowsContext } from '#app/conversations/known-rows.ts'
import { useClose } from '#app/conversations/use-close.ts'
import { rowOf } from '#app/data/rows.ts'
import { useLiveQuery } from '#app/data/use-live-query.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { comingTime } from '#app/language/format-time.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { reminderTimes } from '#app/reminders/reminder-times.ts'
import { useReminders } from '#app/reminders/use-reminders.ts'
import { useSetReminder } from '#app/reminders/use-set-reminder.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import type { SwipedRow, SwipeWay } from './aside-row.ts'
import { followSwipes } from './follow-swipes.ts'
import * as css from './row-swipes.css.ts'

type Props = {
  /** Id of the element in which the list stands. */
  panelId: string
  /** Called with the conversations whose close is on its way: the list leaves them out. */
  onLeaving(ids: ReadonlySet<string>): void
}

/**
 * A finger that moves a row of the inbox towards the start of the line closes the conversation, and towards the end sets
 * a reminder. Both can be undone, and both are buttons of the conversation too.
 */
export function RowSwipes({ panelId, onLeaving }: Props) {
  useLanguage()
  const [shown, setShown] = useState<SwipedRow | null>(null)
  const actions = useSwipeActions()
  const latest = useRef(actions)
  latest.current = actions
  const closing = useClosing()
  useEffect(() => {
    if (closing) onLeaving(closing)
  }, [closing, onLeaving])

  useEffect(() => {
    const list = document.getElementById(panelId)
    if (!list) return
    const over = new AbortController()
    const hasAction = (id: string, way: SwipeWay) => latest.current.of(id, way) !== null
    const act = async ({ id, way }: SwipedRow) => (await latest.current.of(id, way)?.()) ?? false
    followSwipes(list, { hasAction, act, show: setShown }, over.signal)
    return () => over.abort()
  }, [panelId])

  useEffect(() => {
    if (!shown) return
    const { place, link } = shown
    place.classList.add(css.place)
    link.classList.add(css.link)
    return () => {
      place.classList.remove(css.place)
      link.classList.remove(css.link)
    }
  }, [shown])

  if (!shown) return null
  const isClose = shown.way === 'start'
  return createPortal(
    <span className={css.under} data-way={shown.way} aria-hidden="true">
      <span className={css.action}>
        <Icon name={isClose ? 'check' : 'clock'} />
        {isClose ? t`Close conversation` : t`Remind me in an hour`}
      </span>
    </span>,
    shown.place,
  )
}

/** The actions of the rows. An action says whether the row leaves the list. */
function useSwipeActions(): { of(id: string, way: SwipeWay): (() => Promise<boolean>) | null } {
  const known = useContext(KnownRowsContext)
  const { eid } = useOwnSelf()
  const toasts = useToasts()
  const close = useClose()
  const remind = useSetReminder()
  const reminders = useReminders()
  const nowMs = useServerNow(60_000)

  async function closeRow({ id: roomId, inquiry }: ConversationRow) {
    const answer = await close([{ roomId, inquiryId: inquiry?.id ?? '' }])
    if (!answer.ok) toasts.show({ id: 'close', severity: 'error', children: <FailureMessage failure={answer.error} /> })
    return answer.ok
  }
  async function remindOf({ id }: ConversationRow) {
    const before = reminders.get(id)
    const [soonest] = reminderTimes(nowMs)
    if (!soonest || !(await remind(id, soonest.atMs, before?.text))) return false
    toasts.show({
      id: 'reminder',
      severity: 'success',
      actions: [{ name: t`Undo`, callback: () => void remind(id, before?.atMs ?? null, before?.text) }],
      children: t`Reminder at ${comingTime(soonest.atMs, nowMs)}`,
    })
    return false
  }
  return {
    of(id, way) {
      const row = known.current.find((each) => each.id === id)
      if (!row?.member) return null
      const isOwn = row.inquiry?.status === 'handling' && row.inquiry.agentEid === eid
      if (way === 'end') return () => remindOf(row)
      return isOwn ? () => closeRow(row) : null
    },
  }
}

/** The conversations whose close the backend does not have yet, and has not refused. */
const useClosing = (): ReadonlySet<string> | undefined =>
  useLiveQuery<ReadonlySet<string>>({
    key: 'closing',
    observe: ({ persistent }) =>
      persistent.outbox
        .find({ selector: { kind: 'close-inquiry' } })
        .$.pipe(map((rows) => roomsOf(rows.map(rowOf<OutboxRow>)))),
  })

const roomsOf = (rows: readonly OutboxRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => (row.kind === 'close-inquiry' && row.state !== 'failed' ? [row.payload.roomId] : [])))
