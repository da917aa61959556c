import { createDeviceChoice } from '#app/data/device-choice.ts'

/** Whether this device makes the user away when it has not been used for the service's time. */
export const idleChoice = createDeviceChoice('everline-idle-away', ['on', 'off'])
