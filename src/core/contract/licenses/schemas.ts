import * as v from 'valibot'
import { openPicklist } from '../open.ts'
import { DeviceId, Eid, Seq, TimeMs } from '../primitives.ts'
import { StaffRole } from '../staff/schemas.ts'

/** A seat of the service. */
export const License = v.object({
  eid: Eid,
  isClaimed: v.boolean(),
  claimedAtMs: v.nullable(TimeMs),
  /** Seats of the whole service: taken, and in total (null: no limit). */
  seatsTaken: v.number(),
  seats: v.nullable(v.number()),
})
export type License = v.InferOutput<typeof License>

/** A device on which the owner of a seat is signed in. */
export const SeatDevice = v.object({
  id: DeviceId,
  browser: v.string(),
  os: v.string(),
  lastUsedAtMs: TimeMs,
  /** Whether it is the calling device. */
  isOwn: v.boolean(),
})
export type SeatDevice = v.InferOutput<typeof SeatDevice>

/** Maximum number of devices of one seat in the list of seats. */
export const maxSeatDevices = 5

/** A member of the staff, and since when they have a seat; null without one. */
export const Seat = v.object({
  eid: Eid,
  name: v.string(),
  email: v.string(),
  /** In E.164; missing: none. */
  phone: v.exactOptional(v.string()),
  extension: v.exactOptional(v.string()),
  claimedAtMs: v.nullable(TimeMs),
  /** Whether the member owns the service; older backends do not say. */
  isOwner: v.optional(v.boolean()),
  role: v.exactOptional(openPicklist(StaffRole)),
  isSuspended: v.exactOptional(v.boolean()),
  /** Until when an invitation can be accepted; null: it was, or there was none. */
  invitationEndsAtMs: v.exactOptional(v.nullable(TimeMs)),
  /** Number of changes that admins made to the member, from 1. */
  revision: v.exactOptional(Seq),
  /** The devices that were used last; older backends answer none. */
  devices: v.exactOptional(v.array(SeatDevice)),
  /** How many devices there are in all; older backends do not say. */
  deviceCount: v.exactOptional(v.number()),
})
export type Seat = v.InferOutput<typeof Seat>
