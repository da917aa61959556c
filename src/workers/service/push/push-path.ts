/** Last parts of the paths of two calls: their declarations, with all that checks them, would be a good part of the worker. */
const lastParts = { confirmPush: 'shown', actOnPush: 'act' } as const

/** @param id of the push */
export const pushPath = (call: keyof typeof lastParts, id: string): string =>
  `/everline/v1/push/${id}/${lastParts[call]}`

/** Path of `movePushSubscription`. */
export const movedPath = '/everline/v1/push/moved'
