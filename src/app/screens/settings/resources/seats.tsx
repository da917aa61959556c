import { useMemo } from 'react'
import { useEntities } from '#app/data/rows.ts'
import { fullTime } from '#app/language/format-time.ts'
import { plural, t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { Moment } from '#app/resource/moment.tsx'
import { TagNames } from '#app/tags/tag-chip.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { Seat, SeatDevice, Tag } from '#core/contract/index.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import { MailLinks } from './mail-links.tsx'
import type { SeatRow } from './seat-row.ts'
import { changeForm, invitationForm } from './staff-forms.tsx'

type Row = SeatRow

function stateOf({ claimedAtMs, device, isRest, isSuspended, invitationEndsAtMs }: Row): string {
  if (isRest) return ''
  if (!device && isSuspended) return t`Suspended`
  if (!device && invitationEndsAtMs) return t`Invited`
  if (device) return device.isOwn ? t`This device` : t`Signed in`
  return claimedAtMs === null ? t`No seat` : t`Has a seat`
}
const isInvited = ({ invitationEndsAtMs = null }: Pick<Seat, 'invitationEndsAtMs'>) => invitationEndsAtMs !== null
/** Has accepted the invitation, and is not suspended. */
const isActive = (row: Row) => isPerson(row) && !row.isSuspended && !isInvited(row)
const roleOf = (row: Row) => (!isPerson(row) ? '' : row.role === 'admin' ? t`Admin` : t`Agent`)
const deviceName = ({ browser, os }: SeatDevice) => t`${browser} on ${os}`
const isPerson = ({ device, isRest }: Row) => !device && !isRest
const phoneOf = (row: Row) => (isPerson(row) ? shownNumber(row.phone ?? '') : '')
const timeOf = ({ claimedAtMs, device, isRest }: Row) => (isRest ? null : (device?.lastUsedAtMs ?? claimedAtMs))

function nameOf({ name, device, isRest, deviceCount = 0 }: Row): string {
  if (isRest) return t`${plural(deviceCount, { one: 'Show # device', other: 'Show all # devices' })}`
  return device ? deviceName(device) : name
}

/** Members of the staff, whether they have a seat, and where they are signed in. */
export const seats = defineResource<Row>('listLicenses', {
  id: 'seats',
  title: () => t`People`,
  about: () => t`Each signed-in person uses one seat. Release a seat to sign them out everywhere.`,
  icon: 'person',
  name: (row) => (isPerson(row) ? row.name : t`${nameOf(row)} (${row.name})`),
  useList(query) {
    const list = useSeats(query)
    const tags = useEntities('tag')
    const rows = useMemo(() => list.rows?.map((row) => withTags(row, tags ?? [])) ?? null, [list.rows, tags])
    return { ...list, rows }
  },
  subRows: subRowsOf,
  leadsTo: ({ eid, isRest }) => (isRest ? { resourceId: 'devices', search: { eid } } : null),
  columns: [
    {
      id: 'name',
      label: () => t`Name`,
      text: nameOf,
      cell: (row) => (
        <>
          {nameOf(row)} {isPerson(row) && row.isOwner && <span className={chip.info}>{t`Owner`}</span>}
        </>
      ),
    },
    { id: 'role', label: () => t`Role`, text: roleOf, isNarrow: true },
    {
      id: 'seat',
      label: () => t`Seat`,
      text: stateOf,
      isNarrow: true,
      cell: (row) =>
        !row.isRest && (
          <span className={row.device || row.claimedAtMs === null ? chip.neutral : chip.accent}>{stateOf(row)}</span>
        ),
    },
    {
      id: 'teams',
      label: () => t`Teams`,
      text: (row) => (isPerson(row) ? String(row.tagIds.length) : ''),
      cell: (row) => isPerson(row) && row.tagIds.length > 0 && <TagNames ids={row.tagIds} />,
    },
    { id: 'email', label: () => t`Email`, text: (row) => (isPerson(row) ? row.email : '') },
    {
      id: 'phone',
      label: () => t`Phone`,
      text: phoneOf,
      isNarrow: true,
      // From left to right, also where texts run from right to left.
      cell: (row) => phoneOf(row) && <bdi dir="ltr">{phoneOf(row)}</bdi>,
    },
    {
      id: 'since',
      label: () => t`Since, or last used`,
      text: (row) => fullTimeOf(timeOf(row)),
      cell: (row) => momentOf(timeOf(row)),
      sortBy: (row) => timeOf(row) ?? 0,
    },
  ],
  empty: { title: () => t`No teammates yet`, text: () => t`Your teammates appear here.` },
  tools: () => <MailLinks />,
  create: invitationForm,
  update: { ...changeForm, isFor: isPerson },
  actions: [
    {
      id: 'invite-again',
      label: () => t`Invite again`,
      icon: 'refresh',
      isFor: (row) => isPerson(row) && isInvited(row),
      done: (name) => t`A new invitation is on its way to ${name}.`,
      doneAll: (count) => t`Invitations sent: ${count}.`,
      run: ({ ask }, { eid }) => ask('renewInvitation', { params: { eid } }),
    },
    {
      id: 'withdraw',
      label: () => t`Withdraw invitation`,
      icon: 'close',
      isRemoval: true,
      isFor: (row) => isPerson(row) && isInvited(row),
      done: (name) => t`The invitation of ${name} was withdrawn.`,
      doneAll: (count) => t`Invitations withdrawn: ${count}.`,
      run: ({ ask }, { eid }) => ask('withdrawInvitation', { params: { eid } }),
    },
    {
      id: 'suspend',
      label: () => t`Suspend`,
      icon: 'lock',
      isFor: (row) => isActive(row) && row.isOwner !== true,
      done: (name) => t`${name} is suspended and signed out everywhere.`,
      doneAll: (count) => t`People suspended: ${count}.`,
      run: ({ ask }, { eid }) => ask('suspendStaff', { params: { eid } }),
    },
    {
      id: 'restore',
      label: () => t`Reactivate`,
      icon: 'check',
      isFor: (row) => isPerson(row) && row.isSuspended === true,
      done: (name) => t`${name} can sign in again.`,
      doneAll: (count) => t`People reactivated: ${count}.`,
      run: ({ ask }, { eid }) => ask('restoreStaff', { params: { eid } }),
    },
    {
      id: 'free',
      label: () => t`Release seat`,
      icon: 'leave',
      isFor: (row) => isPerson(row) && row.claimedAtMs !== null,
      done: (name) => t`${name}’s seat was released.`,
      doneAll: (count) => t`Seats released: ${count}.`,
      run: ({ ask }, { eid }) => ask('releaseLicense', { params: { eid } }),
    },
    {
      id: 'end',
      label: () => t`End the session`,
      icon: 'leave',
      isRemoval: true,
      isFor: ({ device }) => device !== undefined && !device.isOwn,
      done: (name) => t`${name} was signed out.`,
      doneAll: (count) => t`Devices signed out: ${count}.`,
      run: ({ ask }, { eid, device }) =>
        ask('releaseStaffDevices', { params: { eid }, body: { deviceList: device ? [device.id] : [] } }),
    },
  ],
})

const useSeats = askedList({
  call: 'listLicenses',
  input: () => ({}),
  rows: ({ seats }) => seats.map((seat) => ({ ...seat, id: seat.eid })),
})

const withTags = (row: Seat & { id: string }, tags: readonly Tag[]): Row => ({
  ...row,
  tagIds: tags.filter(({ memberEids }) => memberEids.includes(row.eid)).map(({ id }) => id),
})

const fullTimeOf = (atMs: number | null) => (atMs === null ? '' : fullTime(atMs))
const momentOf = (atMs: number | null) => atMs !== null && <Moment atMs={atMs} />

/** The devices of a person that were used last; if there are more, a row that leads to all. */
function subRowsOf(row: Row): Row[] {
  if (!isPerson(row)) return []
  const { devices = [], ...seat } = row
  const isAll = (seat.deviceCount ?? 0) <= devices.length
  return [
    ...devices.map((device) => ({ ...seat, id: `${seat.eid}/${device.id}`, device })),
    ...(isAll ? [] : [{ ...seat, id: `${seat.eid}/rest`, isRest: true, isDisabledCheckbox: true } as const]),
  ]
}
