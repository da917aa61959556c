import { useAsk } from '#app/data/ask.ts'
import { useStaff } from '#app/data/rows.ts'
import { useAskEvery } from '#app/data/use-ask-every.ts'
import { t } from '#app/language/t.ts'
import { Moment } from '#app/resource/moment.tsx'
import type { ListState, Resource, RowAction } from '#app/resource/resource.ts'
import { type Status, sinceText, statuses, statusWithReason } from '#app/staff/statuses.ts'
import { CallButtons } from '#app/telephony/call-buttons.tsx'
import { Named } from '#app/ui/layout/list.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import type { TeamMember } from '#core/contract/index.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import type { StaffRow } from '#core/store/rows.ts'
import { HandledInquiries } from './handled-inquiries.tsx'

type Row = StaffRow & { id: string } & Partial<Pick<TeamMember, 'handling' | 'isHere' | 'isByPush' | 'lastSeenAtMs'>>

/** Connections and loads are no rows: they are asked for again after this time, and with every change of a status. */
const everyMs = 15_000

const knownStatus = (status: string): Status | undefined => statuses().find(([value]) => value === status)?.[0]
const roleText = ({ role }: Row) => (role === 'admin' ? t`Admin` : t`Agent`)
const isOut = ({ isHere, isByPush }: Row) => isHere === false && !isByPush
/** A status counts only for those who are reached; where that is by notifications alone, it says so. */
function statusText(row: Row) {
  if (isOut(row)) return t`Offline`
  return row.isByPush ? `${statusWithReason(row)} · ${t`Notifications`}` : statusWithReason(row)
}
const sinceMsOf = (row: Row) => (isOut(row) ? row.lastSeenAtMs : row.sinceMs)
/** By which way an inquiry or a call gets to somebody now. */
const reachText = ({ isHere, isByPush }: Row) => {
  if (isHere) return t`App`
  return isByPush ? t`Notifications` : ''
}
const loadText = ({ handling }: Row) => (handling === undefined ? '' : String(handling))

/**
 * The team as a list: statuses are replicated and live, connections and loads are asked for.
 *
 * @param isAdmin admins may set colleagues to away
 */
export const teamOf = (ownEid: string, isAdmin: boolean): Resource<Row> => ({
  id: 'team',
  title: () => t`Team`,
  about: () => t`See who’s here, their status and how many conversations they’re handling.`,
  icon: 'person',
  name: ({ name }) => name,
  useList: useTeam,
  columns: [
    {
      id: 'name',
      label: () => t`Name`,
      text: ({ name }) => name,
      cell: (row) => (
        <Named
          name={row.name}
          sign={
            <Avatar
              id={row.eid}
              name={row.name}
              look="small"
              status={isOut(row) ? 'offline' : knownStatus(row.status)}
            />
          }
        />
      ),
    },
    { id: 'role', label: () => t`Role`, text: roleText, isNarrow: true },
    { id: 'status', label: () => t`Status`, text: statusText },
    {
      id: 'since',
      label: () => t`Since`,
      text: (row) => sinceText({ sinceMs: sinceMsOf(row) ?? 0 }, sinceMsOf(row) ?? 0),
      cell: (row) => <Since row={row} />,
      sortBy: (row) => sinceMsOf(row) ?? 0,
    },
    {
      id: 'load',
      label: () => t`Conversations`,
      text: loadText,
      sortBy: ({ handling }) => handling ?? 0,
      align: 'right',
    },
    {
      id: 'call',
      label: () => t`Call`,
      text: () => '',
      isNarrow: true,
      cell: ({ eid, name, isHere, isByPush }) =>
        (isHere || isByPush) && eid !== ownEid && <CallButtons target={{ kind: 'staff', eid }} name={name} />,
    },
    { id: 'reach', label: () => t`Reached by`, text: reachText, isDetail: true },
    { id: 'email', label: () => t`Email`, text: ({ email }) => email, isDetail: true },
    { id: 'phone', label: () => t`Phone`, text: ({ phone = '' }) => shownNumber(phone), isDetail: true },
  ],
  empty: { title: () => t`No teammates yet`, text: () => t`Your teammates appear here.` },
  ...(isAdmin && { actions: [setAway(ownEid)], Details: HandledInquiries }),
})

/** Since when a status holds, or when somebody who is offline was last seen. */
function Since({ row }: { row: Row }) {
  const sinceMs = sinceMsOf(row)
  return sinceMs !== undefined && <Moment atMs={sinceMs} />
}

function useTeam(): ListState<Row> {
  const staff = useStaff()
  const { value, failure, isAsking, localAnsweredAtMs, askAgain } = useAsk('listTeam', {})
  useAskEvery(everyMs, askAgain)
  const members = new Map((value?.members ?? []).map((member) => [member.eid, member]))
  const rows = staff?.map((row) => {
    return { ...row, id: row.eid, ...members.get(row.eid) }
  })
  return { rows: rows ?? null, next: null, failure, isAsking, localAnsweredAtMs, askAgain }
}

/** For a colleague who went home and left the status behind. */
const setAway = (adminEid: string): RowAction<Row> => ({
  id: 'away',
  label: () => t`Set to away`,
  icon: 'clock',
  isFor: ({ eid, status }) => eid !== adminEid && status !== 'away',
  done: (name) => t`${name} was set to Away`,
  doneAll: (count) => t`Set to away: ${count}.`,
  run: ({ ask }, { eid }) => ask('setStaffStatus', { params: { eid }, body: { status: 'away' } }),
})
