import type { Commands } from '#app/data/everline.tsx'
import { ownChoices } from './own-choices.ts'
import { watchDevices } from './watch-devices.ts'

/** Tells the hub what this browser could take a call with. Loaded after the start, which nobody's call needs. */
export const tellDevices = (reportDevices: Commands['reportDevices'], signal: AbortSignal): void =>
  watchDevices(navigator.mediaDevices, (ports) => void reportDevices(ports), signal, { choices: ownChoices })
