import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { BrowserMedia } from './browser-media.ts'
import type { MediaChoices } from './media-choices.ts'

export type DeviceKind = 'microphone' | 'camera'

/** How long a device, or the user who is asked for it, has to answer, in milliseconds. */
const answerMs = 30_000

/**
 * Opens the chosen microphone or camera; the system's own choice if the chosen one is not there. Errors:
 * `calls-unsupported`, `no-audio-device`, `no-video-device`, `device-in-use`, `user-media-failed`,
 * `media-devices-timeout`.
 */
export async function openDevice(
  kind: DeviceKind,
  choices: MediaChoices,
  deps: { media: BrowserMedia | null; clock: Clock },
): Promise<Result<MediaStreamTrack>> {
  const { media, clock } = deps
  if (!media) return fail('calls-unsupported')
  const constraints = kind === 'microphone' ? microphone(choices) : camera(choices)
  const opening = media.open(constraints).catch((refusal: unknown) => refusal)
  const answered = new AbortController()
  const late = new Promise<null>((resolve) => clock.after(answerMs, () => resolve(null), answered.signal))
  const opened = await Promise.race([opening, late])
  answered.abort()
  if (opened === null) {
    // A device that comes after all must not stay open.
    void opening.then((stream) => stream instanceof MediaStream && stopAll(stream))
    return fail('media-devices-timeout')
  }
  const track = opened instanceof MediaStream ? opened.getTracks()[0] : undefined
  return track ? ok(track) : refused(kind, opened)
}

export const stopAll = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Why the browser opened no device, as an error of the catalogue. */
export function refused(kind: DeviceKind, reason: unknown): Result<never> {
  const name = nameOf(reason)
  if (missing.has(name)) return fail(kind === 'microphone' ? 'no-audio-device' : 'no-video-device')
  return fail(inUse.has(name) ? 'device-in-use' : 'user-media-failed', name)
}

export const nameOf = (reason: unknown): string => (reason instanceof Error ? reason.name : '')

/** The names of refusals; the second of each are those of older browsers. */
const missing: ReadonlySet<string> = new Set(['NotFoundError', 'DevicesNotFoundError', 'OverconstrainedError'])
const inUse: ReadonlySet<string> = new Set(['NotReadableError', 'TrackStartError', 'AbortError'])

/** `ideal`, not `exact`: a call on another microphone is better than none. */
const device = (id: string | null) => (id ? { deviceId: { ideal: id } } : {})

const microphone = (choices: MediaChoices): MediaStreamConstraints => ({
  audio: {
    ...device(choices.microphone),
    echoCancellation: choices.echoCancellation,
    noiseSuppression: choices.noiseSuppression,
    autoGainControl: choices.autoGainControl,
  },
})

const camera = (choices: MediaChoices): MediaStreamConstraints => ({
  video: {
    ...(choices.cameraSide ? { facingMode: { ideal: choices.cameraSide } } : device(choices.camera)),
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30, max: 30 },
  },
})
