import type { Seat, SeatDevice } from '#core/contract/index.ts'

/** A member of the staff, or below it a device on which they are signed in; the last row stands for further devices. */
export type SeatRow = Seat & {
  id: string
  /** The teams that the person is in. */
  tagIds: readonly string[]
  device?: SeatDevice
  isRest?: true
  isDisabledCheckbox?: true
}
