import { createDeviceChoice } from '#app/data/device-choice.ts'

/** Whether this browser is to get pushes for whoever is signed in, as far as the browser permits it. */
export const pushChoice = createDeviceChoice('everline-push', ['off', 'on'])
