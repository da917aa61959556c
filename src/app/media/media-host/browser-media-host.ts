import { systemClock } from '#core/platform/clock.ts'
import { browserMedia } from '../browser-media.ts'
import { createMediaHost, type MediaHostDeps, type OwnMediaHost } from './create-media-host.ts'

type OfBrowser = 'media' | 'clock' | 'createAudio' | 'createContext'

/** A media host with the devices, peer connections and sound of this browser. */
export const browserMediaHost = (deps: Omit<MediaHostDeps, OfBrowser>): OwnMediaHost =>
  createMediaHost({
    media: browserMedia(),
    clock: systemClock,
    createAudio: () => new Audio(),
    createContext: () => new AudioContext(),
    ...deps,
  })
