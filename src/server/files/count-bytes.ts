import type { Result } from '#core/platform/result.ts'
import { ok } from '#core/platform/result.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { LimitName } from '#server/limits/limit-table.ts'
import type { Limits } from '#server/limits/limits.ts'

/** The sender of a file, as limits count it. */
export type FileSender = {
  serviceId: string
  eid: string
  kind: 'staff' | 'visitor'
  /** Network address; null: a telephone has left the file. */
  address: string | null
}

/** Anybody can become a visitor: one of them, an address and all of a service's may send a part of what its staff may. */
const limitNames = {
  staff: { eid: 'file-bytes', serviceId: 'file-bytes-of-service' },
  visitor: {
    eid: 'file-bytes-of-visitor',
    address: 'file-bytes-of-visitor-address',
    serviceId: 'file-bytes-of-visitors',
  },
} as const satisfies Record<FileSender['kind'], { eid: LimitName; address?: LimitName; serviceId: LimitName }>

/** Counts bytes that somebody announces. */
export type CountBytes = (sender: FileSender, bytes: number) => Promise<Result<null>>

export const createCountBytes =
  (limits: Limits): CountBytes =>
  async (sender, bytes) => {
    const names = limitNames[sender.kind]
    const ofEid = await limits.take(names.eid, sender.eid, bytes)
    if (!ofEid.ok) return ofEid
    const ofAddress =
      'address' in names && sender.address !== null
        ? await limits.take(names.address, addressGroup(sender.address), bytes)
        : ok(null)
    return ofAddress.ok ? limits.take(names.serviceId, sender.serviceId, bytes) : ofAddress
  }
