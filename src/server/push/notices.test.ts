import { expect, it } from 'vitest'
import type { PushDevices } from '#server/push-devices/push-devices.ts'
import { pushReactions } from './notices.ts'

const roomId = '01a22000-0000-7000-8000-000000000001'
const eid = '01a22000-0000-7000-8000-000000000002'

it.each([
  ['in a room of which a device shows a message', true, true, 1],
  ['in a room of which none does', true, false, 0],
  ['without a device', false, true, 0],
])('[PWA-03] reading %s costs a job: %s, %s → %i', (_, hasDevice, isTold, jobs) => {
  const devices = { among: (eids: readonly string[]) => (hasDevice ? [...eids] : []) } as PushDevices
  const reactions = pushReactions(devices, { has: () => isTold }).filter(({ to }) => to.includes('mark'))
  const change = { kind: 'mark', roomId, mark: { eid, deliveredSeq: 4, readSeq: 3 } } as const
  const drafts = reactions.flatMap(({ follow }) => follow({ serviceId: 's', eids: [eid], change }) ?? [])
  expect(drafts.map(({ data }) => data)).toEqual(
    Array.from({ length: jobs }, () => ({
      ...{ serviceId: 's', eids: [eid], notice: { of: 'message-read', roomId, seq: 3 } },
    })),
  )
})
