import { fullTime } from '#app/language/format-time.ts'
import { plural, t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { Moment } from '#app/resource/moment.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { Seat, SeatDevice } from '#core/contract/index.ts'
import { HandOver } from './hand-over.tsx'
import { MailLinks } from './mail-links.tsx'

/** A member of the staff, or below it a device on which they are signed in; the last row stands for further devices. */
type Row = Seat & { id: string; device?: SeatDevice; isRest?: true; isDisabledCheckbox?: true }

function stateOf({ claimedAtMs, device, isRest }: Row): string {
  if (isRest) return ''
  if (device) return device.isOwn ? t`This device` : t`Signed in`
  return claimedAtMs === null ? t`No seat` : t`Has a seat`
}
const deviceName = ({ browser, os }: SeatDevice) => t`${browser} on ${os}`
const isPerson = ({ device, isRest }: Row) => !device && !isRest
const phoneOf = (row: Row) => (isPerson(row) ? (row.phone ?? '') : '')
const timeOf = ({ claimedAtMs, device, isRest }: Row) => (isRest ? null : (device?.lastUsedAtMs ?? claimedAtMs))

function nameOf({ name, device, isRest, deviceCount = 0 }: Row): string {
  if (isRest) return t`${plural(deviceCount, { one: 'Show # device', other: 'Show all # devices' })}`
  return device ? deviceName(device) : name
}

/** Members of the staff, whether they have a seat, and where they are signed in. */
export const seats = defineResource<Row>('listLicenses', {
  id: 'seats',
  title: () => t`Staff and seats`,
  about: () => t`Everybody who is signed in takes a seat. Freeing one signs its owner out on all devices.`,
  icon: 'check',
  name: (row) => (isPerson(row) ? row.name : t`${nameOf(row)} (${row.name})`),
  useList: askedList({
    call: 'listLicenses',
    input: () => ({}),
    rows: ({ seats }) => seats.map((seat) => ({ ...seat, id: seat.eid })),
  }),
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
    { id: 'email', label: () => t`E-mail`, text: (row) => (isPerson(row) ? row.email : '') },
    {
      id: 'phone',
      label: () => t`Telephone`,
      text: phoneOf,
      isNarrow: true,
      // From left to right, also where texts run from right to left.
      cell: (row) => phoneOf(row) && <bdi dir="ltr">{phoneOf(row)}</bdi>,
    },
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
      id: 'since',
      label: () => t`Since, or last used`,
      text: (row) => fullTimeOf(timeOf(row)),
      cell: (row) => momentOf(timeOf(row)),
      sortBy: (row) => timeOf(row) ?? 0,
    },
  ],
  empty: { title: () => t`Nobody works here yet`, text: () => t`Members of the staff appear here.` },
  tools: () => (
    <>
      <MailLinks />
      <HandOver />
    </>
  ),
  actions: [
    {
      id: 'free',
      label: () => t`Free the seat`,
      icon: 'leave',
      isFor: (row) => isPerson(row) && row.claimedAtMs !== null,
      done: (name) => t`The seat of ${name} was freed.`,
      doneAll: (count) => t`Seats freed: ${count}.`,
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
