import { useMemo } from 'react'
import { useEnter } from '#app/conversations/use-enter.ts'
import { useAsk } from '#app/data/ask.ts'
import { useAskEvery } from '#app/data/use-ask-every.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { fullTime, roughDuration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { Moment } from '#app/resource/moment.tsx'
import type { ListQuery, ListState, Resource, RowAction } from '#app/resource/resource.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import {
  errorNameOf,
  type IdleInquiry,
  isKnown,
  LastWordsBy,
  listedIdleMinutes,
  type Refusal,
} from '#core/contract/index.ts'
import { type FailureReason, ok } from '#core/platform/result.ts'

/** `minutes`: the filter that it was found by, which it must still fit when it is closed. */
type Row = IdleInquiry & { id: string; minutes: number }

/** No row of this client tells of the conversations of colleagues. In milliseconds. */
const everyMs = 15_000

/** Times without activity to choose from, in minutes; the first is the default. */
const choices = [15, 60, 240, 1440]
const minutesOf = ({ minutes = '' }: ListQuery['filters']) => {
  const { least, most } = listedIdleMinutes
  const asked = /^\d{1,6}$/.test(minutes) ? Number(minutes) : Number(choices[0])
  return Math.min(Math.max(asked, least), most)
}
const lastByOf = ({ lastBy }: ListQuery['filters']) =>
  lastBy !== undefined && isKnown(LastWordsBy, lastBy) ? { lastBy } : {}

const lastWords = ({ lastByName }: Row) => lastByName || t`No one`

/** Resource for admins: handled inquiries without recent activity, longest first. */
export const idleInquiries: Resource<Row> = {
  id: 'idle-inquiries',
  title: () => t`Idle conversations`,
  about: () => t`Conversations without recent activity. You can close those waiting for the visitor.`,
  icon: 'clock',
  name: ({ visitorName }) => visitorName,
  useList: useIdleInquiries,
  isPaged: true,
  columns: [
    { id: 'visitor', label: () => t`Visitor`, text: ({ visitorName }) => visitorName },
    { id: 'agent', label: () => t`Handled by`, text: ({ agentName }) => agentName },
    {
      id: 'since',
      label: () => t`Last activity`,
      text: ({ idleSinceMs }) => fullTime(idleSinceMs),
      cell: ({ idleSinceMs }) => <Moment atMs={idleSinceMs} />,
    },
    { id: 'by', label: () => t`Last message from`, text: lastWords, cell: (row) => <LastWords row={row} /> },
    { id: 'enter', label: () => t`Conversation`, text: () => '', isNarrow: true, cell: (row) => <Enter row={row} /> },
  ],
  filters: [
    { kind: 'select', name: 'minutes', label: () => t`No activity for`, useOptions: useTimes },
    {
      kind: 'select',
      name: 'lastBy',
      label: () => t`Last message from`,
      useOptions: () => [
        ['', t`Anyone`],
        ['staff', t`Team – waiting for visitor`],
        ['visitor', t`Visitor – waiting for reply`],
      ],
    },
  ],
  isExportedByFiles: true,
  empty: {
    title: () => t`No idle conversations`,
    text: () => t`Conversations with no activity for the chosen time appear here.`,
  },
  actions: [closing()],
}

/** The page that the backend gives, asked for again in a rhythm. */
function useIdleInquiries(query: ListQuery): ListState<Row> {
  const list = useAsked(query)
  useAskEvery(everyMs, list.askAgain)
  const minutes = minutesOf(query.filters)
  const { rows } = list
  return { ...list, rows: useMemo(() => rows?.map((row) => ({ ...row, minutes })) ?? null, [rows, minutes]) }
}

const useAsked = askedList({
  call: 'listIdleInquiries',
  input: ({ filters, cursor, limit }) => ({
    query: {
      minutes: String(minutesOf(filters)),
      ...lastByOf(filters),
      ...(cursor !== null && { after: cursor }),
      limit: String(limit),
    },
  }),
  rows: ({ inquiries }) => inquiries.map((inquiry) => ({ ...inquiry, id: inquiry.inquiryId })),
  next: ({ next }) => next,
})

/** The choices, and the time after which the service closes idle inquiries by itself, if it does. */
function useTimes() {
  const setting = useAsk('getAutoCloseSetting', {}).value?.setting
  const own = setting?.isOn && setting.idleMinutes >= listedIdleMinutes.least ? setting.idleMinutes : null
  const all = own === null || choices.includes(own) ? choices : [...choices, own]
  return all.map(
    (minutes) =>
      [
        String(minutes),
        minutes === own ? t`${roughDuration(minutes * 60_000)} (idle rule)` : roughDuration(minutes * 60_000),
      ] as const,
  )
}

/** Closes inquiries that wait for their visitors, each for itself: an agent or a visitor may write meanwhile. */
function closing(): RowAction<Row> {
  return {
    id: 'close',
    label: () => t`Close`,
    icon: 'check',
    isRemoval: true,
    isFor: ({ lastBy }) => lastBy === 'staff',
    done: (name) => t`Conversation with ${name} closed`,
    doneAll: (count) => t`Conversations closed: ${count}`,
    async runEach({ ask }, rows) {
      const minutes = Math.max(...rows.map((row) => row.minutes))
      const answer = await ask('closeIdledInquiry', {
        body: { inquiryIds: rows.map(({ inquiryId }) => inquiryId), minutes },
      })
      if (!answer.ok) return answer
      const reasonOf = ({ code, details }: Refusal): FailureReason => ({
        name: errorNameOf(code),
        ...(details && { details }),
      })
      return ok(answer.value.outcomes.map(({ refusal }) => refusal && reasonOf(refusal)))
    },
  }
}

/** Tells who has written last. A visitor who has waits for an answer. */
const LastWords = ({ row }: { row: Row }) =>
  row.lastBy === 'visitor' ? (
    <span className={chip.warn}>{t`Visitor waiting`}</span>
  ) : (
    <span dir="auto">{lastWords(row)}</span>
  )

/** The way into a conversation, of which the list says nothing. */
function Enter({ row }: { row: Row }) {
  const toasts = useToasts()
  const entering = useEnter()
  async function enter() {
    const answer = await entering.run(row)
    if (answer && !answer.ok) toasts.show({ severity: 'error', children: <FailureMessage failure={answer.error} /> })
  }
  return (
    <Button
      look="link"
      aria-label={row.isIn ? t`View ${row.visitorName}` : t`Join ${row.visitorName}`}
      aria-disabled={entering.isBusy}
      onClick={() => void enter()}
    >
      {row.isIn ? t`View` : t`Join`}
    </Button>
  )
}
