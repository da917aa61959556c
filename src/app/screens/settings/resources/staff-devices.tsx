import { useStaffOptions } from '#app/data/use-staff-options.ts'
import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { Moment } from '#app/resource/moment.tsx'
import type { ListQuery } from '#app/resource/resource.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { laptopSign } from '#app/ui/sign/late-signs.ts'
import { maxDevices, type StaffDevice } from '#core/contract/index.ts'

type Row = StaffDevice & { eid: string }

const useList = askedList({
  call: 'listStaffDevices',
  input: ({ filters: { eid = '' } }) => ({ params: { eid } }),
  rows: ({ devices }) => devices,
})

/** The eid whose devices are shown; the user's own by default. */
function useEid({ filters }: Pick<ListQuery, 'filters'>): string {
  const { eid } = useOwnSelf()
  return filters.eid ?? eid
}

/** Devices on which members of the staff are signed in. Their own are in everybody's profile. */
export const staffDevices = defineResource<Row>(['listStaffDevices', 'listLicenses'], {
  id: 'devices',
  title: () => t`Devices`,
  about: () => t`Devices people are signed in on. Ending a session signs the device out right away.`,
  icon: laptopSign,
  name: ({ browser, os }) => t`${browser} on ${os}`,
  useList(query) {
    const eid = useEid(query)
    const list = useList({ ...query, filters: { eid } })
    return { ...list, rows: list.rows?.map((device) => ({ ...device, eid })) ?? null }
  },
  mostSelected: maxDevices,
  columns: [
    { id: 'device', label: () => t`Device`, text: ({ browser, os }) => t`${browser} on ${os}` },
    {
      id: 'used',
      label: () => t`Last used`,
      text: ({ lastUsedAtMs }) => fullTime(lastUsedAtMs),
      cell: ({ lastUsedAtMs }) => <Moment atMs={lastUsedAtMs} />,
      sortBy: ({ lastUsedAtMs }) => lastUsedAtMs,
    },
    { id: 'own', label: () => t`This one`, text: ({ isOwn }) => (isOwn ? t`This device` : '') },
  ],
  filters: [
    {
      kind: 'select',
      name: 'eid',
      label: () => t`Teammate`,
      useOptions() {
        const { eid } = useOwnSelf()
        return useStaffOptions().toSorted(([a], [b]) => Number(b === eid) - Number(a === eid))
      },
    },
  ],
  empty: { title: () => t`No devices`, text: () => t`Devices appear here when someone signs in.` },
  actions: [
    {
      id: 'end',
      label: () => t`End the session`,
      icon: 'leave',
      isRemoval: true,
      isFor: ({ isOwn }) => !isOwn,
      done: (name) => t`${name} was signed out.`,
      doneAll: (count) => t`Devices signed out: ${count}.`,
      run: ({ ask }, { eid, id }) => ask('releaseStaffDevices', { params: { eid }, body: { deviceList: [id] } }),
      // All are of the one member of the staff whose devices are listed.
      runAll: ({ ask }, rows) =>
        ask('releaseStaffDevices', {
          params: { eid: rows[0]?.eid ?? '' },
          body: { deviceList: rows.map(({ id }) => id) },
        }),
    },
  ],
})
