import type { Mutation } from './mutation.ts'

const host = 'src/app/media/media-host/create-media-host.ts'
const leg = 'src/app/media/media-host/leg.ts'
const sample = 'src/app/media/media-host/leg-sample.ts'
const own = 'src/app/media/media-host/own-media.ts'

/** The sound, the picture and the devices of calls. */
export const mediaMutations: readonly Mutation[] = [
  {
    row: 'CAL-04',
    off: 'states of the connection are not told',
    file: leg,
    from: "tell({ kind: 'ice', leg: id, state })",
    to: '',
    layer: 'screens',
  },
  {
    row: 'CAL-04',
    off: 'the search for addresses is not told',
    file: leg,
    from: "tell({ kind: 'gathering', leg: id, state })",
    to: 'void state',
    layer: 'screens',
  },
  {
    row: 'CAL-10',
    off: 'an unknown level is shown as none',
    file: sample,
    from: "typeof value === 'number' ? value : null",
    to: "typeof value === 'number' ? value : 0",
    layer: 'unit',
  },
  {
    row: 'CAL-10',
    off: 'a level is not of the time since the last sample',
    file: sample,
    from: 'totals.energyIn - last.energyIn',
    to: 'totals.energyIn',
    layer: 'unit',
  },
  {
    row: 'CAL-11',
    off: 'the chosen microphone is not kept',
    file: 'src/app/media/own-choices.ts',
    from: 'microphone: device(kept.microphone)',
    to: 'microphone: device(null)',
    layer: 'unit',
  },
  {
    row: 'CAL-11',
    off: 'the chosen microphone is not reported',
    file: 'src/app/media/watch-devices.ts',
    from: 'of(chosen) ?? ',
    to: '',
    layer: 'unit',
  },
  {
    row: 'CAL-11',
    off: 'nothing takes over from an unplugged microphone',
    file: own,
    from: 'hasNextBest: true',
    to: 'hasNextBest: false',
    layer: 'screens',
  },
  {
    row: 'CAL-11',
    off: 'devices are not asked for before a call',
    file: 'src/app/call-devices/use-must-ask-devices.ts',
    from: 'selectMediaSource === 1',
    to: 'selectMediaSource === 2',
    layer: 'screens',
  },
  {
    row: 'CAL-13',
    off: 'the muted are heard',
    file: host,
    from: 'part.hearsOwn && !steering.isMuted',
    to: 'part.hearsOwn',
    layer: 'screens',
  },
  {
    row: 'CAL-13',
    off: 'a held call goes on',
    file: host,
    from: 'const mix = steering.isHeld',
    to: 'const mix = steering.isHeld === null',
    layer: 'screens',
  },
  {
    row: 'CAL-13',
    off: 'a leg is heard before it is steered',
    file: leg,
    from: "microphone.enabled = now.sound === 'own'",
    to: 'microphone.enabled = true',
    layer: 'screens',
  },
  {
    row: 'CAL-13',
    off: 'the whispering are heard by nobody',
    file: host,
    from: 'plays: part.plays && !steering.isHeld',
    to: 'plays: part.plays && !steering.isHeld && part.hears.length === 0',
    layer: 'screens',
  },
  {
    row: 'CAL-13',
    off: 'a page that comes back is taken for the old one',
    file: leg,
    from: 'peer?.farEnd() === fingerprintOf(offer) && peer',
    to: 'peer?.farEnd() != null && peer',
    layer: 'screens',
  },
  {
    row: 'CAP-03',
    off: 'others are not passed on to who listens',
    file: host,
    from: 'hears: part.hears.map',
    to: 'hears: part.hears.slice(9).map',
    layer: 'screens',
  },
]
