import { t } from '#app/language/t.ts'
import type { IceGatheringState, IceState } from '#core/contract/index.ts'

/** The media connection of a leg, in words [CAL-04]. */
export const iceText: Readonly<Record<IceState, string>> = {
  get new() {
    return t`not started`
  },
  get checking() {
    return t`connecting`
  },
  get connected() {
    return t`connected`
  },
  get completed() {
    return t`connected, best route found`
  },
  get failed() {
    return t`connection failed`
  },
  get disconnected() {
    return t`interrupted`
  },
  get closed() {
    return t`closed`
  },
}

/** The search for the own addresses, in words. */
export const gatheringText: Readonly<Record<IceGatheringState, string>> = {
  get new() {
    return t`addresses not collected yet`
  },
  get gathering() {
    return t`collecting addresses`
  },
  get complete() {
    return t`addresses collected`
  },
}
