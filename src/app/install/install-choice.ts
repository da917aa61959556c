import { createDeviceChoice } from '#app/data/device-choice.ts'

/** Whether the user of this device has answered the offer to install the app: it does not come again. */
export const installChoice = createDeviceChoice('everline-install', ['', 'answered'])
