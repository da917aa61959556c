import { phoneText } from '#app/contacts/ways.tsx'
import { useStaffOptions } from '#app/data/use-staff-options.ts'
import { duration, fullTime } from '#app/language/format-time.ts'
import { listed, t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { Moment } from '#app/resource/moment.tsx'
import type { Column, Filter, Resource } from '#app/resource/resource.ts'
import { CallButtons } from '#app/telephony/call-buttons.tsx'
import { CallQualityView } from '#app/telephony/call-quality-view.tsx'
import { CallRecordings } from '#app/telephony/recordings/call-recordings.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { chip } from '#app/ui/sign/chip.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { CallDirection, CallEnd, CallMedia, type CallTarget, isKnown, type LoggedCall } from '#core/contract/index.ts'
import { directionText, endLook, endText, mediaText } from './call-log-texts.ts'

type Party = LoggedCall['parties'][number]

/** Calls that have ended: agents see their own, admins all. */
export const callLogOf = (ownEid: string): Resource<LoggedCall> => ({
  id: 'calls',
  title: () => t`Calls`,
  about: () => t`Past calls, newest first.`,
  icon: 'phone',
  name: (call) => namesIn(call, ownEid),
  useList: askedList({
    call: 'getCallLog',
    input: ({ filters: { text, from, to, direction = '', media = '', end = '', eid }, cursor, limit }) => ({
      query: {
        limit: String(limit),
        ...(text && { text }),
        ...(from && { fromMs: from }),
        ...(to && { toMs: to }),
        ...(isKnown(CallDirection, direction) && { direction }),
        ...(isKnown(CallMedia, media) && { media }),
        ...(isKnown(CallEnd, end) && { end }),
        ...(eid && { eid }),
        ...(cursor !== null && { after: cursor }),
      },
    }),
    rows: ({ items }) => items,
    next: ({ next }) => next,
  }),
  isPaged: true,
  columns: columnsOf(ownEid),
  filters,
  empty: { title: () => t`No calls yet`, text: () => t`Calls appear here after they end.` },
  Details: ({ row }) => (
    <>
      {row.isRecorded && <CallRecordings callId={row.id} saysNone />}
      {row.talkedMs > 0 && <CallQualityView callId={row.id} />}
    </>
  ),
})

const filters: readonly Filter[] = [
  { kind: 'text', name: 'text', label: () => t`Search` },
  { kind: 'time-range', from: 'from', to: 'to', label: () => t`Time` },
  {
    kind: 'select',
    name: 'direction',
    label: () => t`Direction`,
    useOptions: () => [
      ['', t`All directions`],
      ...CallDirection.options.map((each) => [each, directionText(each)] as const),
    ],
  },
  {
    kind: 'select',
    name: 'media',
    label: () => t`Type`,
    useOptions: () => [['', t`All types`], ...CallMedia.options.map((each) => [each, mediaText(each)] as const)],
  },
  {
    kind: 'select',
    name: 'end',
    label: () => t`Outcome`,
    useOptions: () => [['', t`All outcomes`], ...CallEnd.options.map((each) => [each, endText(each)] as const)],
  },
  {
    kind: 'select',
    name: 'eid',
    label: () => t`Person`,
    useOptions: () => [['', t`Everyone`] as const, ...useStaffOptions()],
  },
]

const columnsOf = (ownEid: string): ReadonlyArray<Column<LoggedCall>> => [
  {
    id: 'who',
    label: () => t`Who`,
    text: (call) => namesIn(call, ownEid),
    cell: (call) => (
      <span className={layout.toolbar.center}>
        <Icon name={call.media === 'video' ? 'video' : 'phone'} look="small" />
        <bdi>{namesIn(call, ownEid)}</bdi>
      </span>
    ),
  },
  { id: 'direction', label: () => t`Direction`, text: ({ direction }) => directionText(direction), isNarrow: true },
  { id: 'media', label: () => t`Type`, text: ({ media }) => mediaText(media), isDetail: true },
  {
    id: 'end',
    label: () => t`Outcome`,
    text: ({ end }) => endText(end),
    cell: ({ end }) => <span className={chip[endLook(end)]}>{endText(end)}</span>,
    isNarrow: true,
  },
  {
    id: 'when',
    label: () => t`When`,
    text: ({ createdAtMs }) => fullTime(createdAtMs),
    cell: ({ createdAtMs }) => <Moment atMs={createdAtMs} />,
    isNarrow: true,
  },
  {
    id: 'talked',
    label: () => t`Duration`,
    text: ({ talkedMs }) => (talkedMs > 0 ? duration(talkedMs) : ''),
    align: 'right',
    isNarrow: true,
  },
  { id: 'number', label: () => t`Line`, text: (call) => ownNumberIn(call), isDetail: true },
  {
    id: 'recorded',
    label: () => t`Recorded`,
    text: ({ isRecorded }) => (isRecorded ? t`Yes` : t`No`),
    isDetail: true,
  },
  { id: 'rang', label: () => t`Ring time`, text: ({ rangMs }) => duration(rangMs), isDetail: true },
  { id: 'people', label: () => t`People`, text: ({ parties }) => listed(parties.map(nameOf)), isDetail: true },
  {
    id: 'again',
    label: () => t`Call again`,
    text: () => '',
    cell: (call) => <CallAgain call={call} ownEid={ownEid} />,
    isNarrow: true,
  },
]

function CallAgain({ call, ownEid }: { call: LoggedCall; ownEid: string }) {
  const target = targetIn(call, ownEid)
  if (!target) return null
  return (
    <span className={layout.toolbar.center}>
      <CallButtons target={target} name={namesIn(call, ownEid)} video={call.media === 'video'} />
    </span>
  )
}

const nameOf = ({ name, number }: Party): string => name || (number ? phoneText(number) : t`Unknown`)

/** The number of the service on which a call with a telephone went. */
function ownNumberIn({ parties }: LoggedCall): string {
  const own = parties.find(
    ({ kind, number, numberType }) => kind === 'staff' && number !== '' && numberType === 'OFF_NET',
  )
  return own ? phoneText(own.number) : ''
}

/** The others of a call; of a call of colleagues, all. */
function namesIn({ parties }: LoggedCall, ownEid: string): string {
  const others = parties.filter(({ eid }) => eid !== ownEid)
  return listed(others.map(nameOf))
}

/**
 * Returns the target for calling back from the log; null if there is none, such as for a visitor without a
 * conversation.
 */
function targetIn({ parties, roomId }: LoggedCall, ownEid: string): CallTarget | null {
  const other = parties.find(({ eid }) => eid !== ownEid)
  if (roomId !== null) return { kind: 'room', roomId }
  if (other?.kind === 'staff' && other.eid !== null) return { kind: 'staff', eid: other.eid }
  return other?.number ? { kind: 'number', number: other.number } : null
}
