import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { Moment } from '#app/resource/moment.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { Seat } from '#core/contract/index.ts'

type Row = Seat & { id: string }

const stateOf = ({ claimedAtMs }: Row) => (claimedAtMs === null ? t`No seat` : t`Has a seat`)

/** Members of the staff, and who of them has a seat. */
export const seats = defineResource<Row>('listLicenses', {
  id: 'seats',
  title: () => t`Staff and seats`,
  about: () => t`Everybody who is signed in takes a seat. Freeing one signs its owner out on all devices.`,
  icon: 'check',
  name: ({ name }) => name,
  useList: askedList({
    call: 'listLicenses',
    input: () => ({}),
    rows: ({ seats }) => seats.map((seat) => ({ ...seat, id: seat.eid })),
  }),
  columns: [
    { id: 'name', label: () => t`Name`, text: ({ name }) => name },
    { id: 'email', label: () => t`E-mail`, text: ({ email }) => email },
    {
      id: 'seat',
      label: () => t`Seat`,
      text: stateOf,
      cell: (row) => <span className={row.claimedAtMs === null ? chip.neutral : chip.accent}>{stateOf(row)}</span>,
    },
    {
      id: 'since',
      label: () => t`Since`,
      text: ({ claimedAtMs }) => (claimedAtMs === null ? '' : fullTime(claimedAtMs)),
      cell: ({ claimedAtMs }) => claimedAtMs !== null && <Moment atMs={claimedAtMs} />,
      sortBy: ({ claimedAtMs }) => claimedAtMs ?? 0,
    },
  ],
  empty: { title: () => t`Nobody works here yet`, text: () => t`Members of the staff appear here.` },
  actions: [
    {
      id: 'free',
      label: () => t`Free the seat`,
      icon: 'leave',
      isFor: ({ claimedAtMs }) => claimedAtMs !== null,
      done: (name) => t`The seat of ${name} was freed.`,
      doneAll: (count) => t`Seats freed: ${count}.`,
      run: ({ ask }, { eid }) => ask('releaseLicense', { params: { eid } }),
    },
  ],
})
