/**
 * The ids by which Chromium on Android plays a call on the loudspeaker or at the ear: it lists these as microphones,
 * under names that it does not translate, and the sound comes from where the microphone is. Null where there is no such
 * choice: iOS gives pages none, and elsewhere the loudspeaker is chosen in the settings.
 */
export function phoneSounds(
  microphones: ReadonlyArray<Pick<MediaDeviceInfo, 'deviceId' | 'label'>>,
): { loudspeaker: string; earpiece: string } | null {
  const of = (label: string) => microphones.find((device) => device.label === label)?.deviceId
  const loudspeaker = of('Speakerphone')
  const earpiece = of('Headset earpiece')
  return loudspeaker === undefined || earpiece === undefined ? null : { loudspeaker, earpiece }
}
