import { createDeviceChoice } from '#app/data/device-choice.ts'

/** Whether closing a conversation opens the user's next one. */
export const afterCloseChoice = createDeviceChoice('everline-after-close', ['next', 'stay'])
