import type { OnImpossible } from '#core/platform/machine.ts'

/** The widget keeps no log: an impossible transition is only seen in the browser's console. */
export const onImpossible: OnImpossible = (...where) => console.error('Everline chat: impossible', ...where)
