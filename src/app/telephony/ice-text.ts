import { t } from '#app/language/t.ts'
import type { IceGatheringState, IceState } from '#core/contract/index.ts'

/** The media connection of a leg, in words [CAL-04]. */
export const iceText: Readonly<Record<IceState, string>> = {
  get new() {
    return t`not begun`
  },
  get checking() {
    return t`looking for a way`
  },
  get connected() {
    return t`connected`
  },
  get completed() {
    return t`connected, best way found`
  },
  get failed() {
    return t`no way found`
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
    return t`own addresses not looked for yet`
  },
  get gathering() {
    return t`looking for own addresses`
  },
  get complete() {
    return t`own addresses found`
  },
}
