import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { Moment } from '#app/resource/moment.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { Seat, SeatDevice } from '#core/contract/index.ts'
import { HandOver } from './hand-over.tsx'
import { MailLinks } from './mail-links.tsx'

/** A member of the staff, or below it a device on which they are signed in. */
type Row = Seat & { id: string; device?: SeatDevice }

function stateOf({ claimedAtMs, device }: Row): string {
  if (device) return device.isOwn ? t`This device` : t`Signed in`
  return claimedAtMs === null ? t`No seat` : t`Has a seat`
}
const deviceName = ({ browser, os }: SeatDevice) => t`${browser} on ${os}`
const timeOf = ({ claimedAtMs, device }: Row) => device?.lastUsedAtMs ?? claimedAtMs

/** Members of the staff, whether they have a seat, and where they are signed in. */
export const seats = defineResource<Row>('listLicenses', {
  id: 'seats',
  title: () => t`Staff and seats`,
  about: () => t`Everybody who is signed in takes a seat. Freeing one signs its owner out on all devices.`,
  icon: 'check',
  name: ({ name, device }) => (device ? t`${deviceName(device)} (${name})` : name),
  useList: askedList({
    call: 'listLicenses',
    input: () => ({}),
    rows: ({ seats }) => seats.map((seat) => ({ ...seat, id: seat.eid })),
  }),
  subRows: ({ device, devices = [], ...seat }) =>
    device ? [] : devices.map((each) => ({ ...seat, id: `${seat.eid}/${each.id}`, device: each })),
  columns: [
    {
      id: 'name',
      label: () => t`Name`,
      text: ({ name, device }) => (device ? deviceName(device) : name),
      cell: ({ name, device, isOwner }) =>
        device ? (
          deviceName(device)
        ) : (
          <>
            {name} {isOwner && <span className={chip.info}>{t`Owner`}</span>}
          </>
        ),
    },
    { id: 'email', label: () => t`E-mail`, text: ({ email, device }) => (device ? '' : email) },
    {
      id: 'seat',
      label: () => t`Seat`,
      text: stateOf,
      cell: (row) => (
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
      isFor: ({ claimedAtMs, device }) => !device && claimedAtMs !== null,
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
