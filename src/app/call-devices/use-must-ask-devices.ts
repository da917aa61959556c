import { useLiveRow } from '#app/data/rows.ts'

/** Whether the installation wants the devices to be chosen before each call [CAL-11]. */
export const useMustAskDevices = (): boolean =>
  useLiveRow('discovery')?.cloudSettings.experimentalFeatures.selectMediaSource === 1
