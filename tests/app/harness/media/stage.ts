import type { MediaChoices } from '#app/media/media-choices.ts'
import { standardChoices } from '#app/media/media-choices.ts'
import { createMediaHost, type OwnMediaHost } from '#app/media/media-host/create-media-host.ts'
import { createCallRecorder } from '#app/media/recording/call-recorder.ts'
import { createRecordPart } from '#app/media/recording/record-part.ts'
import { type Clock, systemClock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'
import { webLocks } from '#core/platform/locks.ts'
import { systemRandom } from '#core/platform/random.ts'
import { recordingLock } from '#core/recordings/recording-pieces.ts'
import type { CallSteering, LegOptions, MediaEvent } from '#core/telephony/media-host.ts'
import { memoryRecordingPieces } from '#tests/fakes/memory-recording-pieces.ts'
import { createEar } from './ear.ts'
import { blackBlur, createToneDevices, type ToneDevices } from './tone-devices.ts'
import { type ToneShares, tonesIn } from './tones-in.ts'

/** Samples are due twelve times as often. */
const quickClock: Clock = {
  ...systemClock,
  after: (ms, run, signal) => systemClock.after(ms > 2000 ? ms / 12 : ms, run, signal),
}

const callId = 'call'
export type Steering = Partial<Omit<CallSteering, 'callId'>>

type Player = {
  host: OwnMediaHost
  devices: ToneDevices
  /** Those of its mixers, oldest first. */
  mixing: AudioContext[]
  elements: HTMLAudioElement[]
  events: MediaEvent[]
  choose(choices: Partial<MediaChoices>): void
  end(): void
}

/** Media hosts by the names of their parties, connected as their signalling would. */
export function createStage() {
  const context = new AudioContext()
  const players = new Map<string, Player>()
  const pieces = memoryRecordingPieces()
  const locks = webLocks(navigator.locks)
  const record = createRecordPart({ pieces, locks, clock: systemClock, newId: systemRandom.uuid })
  const ears = new Map<HTMLAudioElement, { ear: ReturnType<typeof createEar>; stream: unknown }>()

  const player = (name: string): Player => {
    const found = players.get(name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }
  const value = async <T>(
    answer: Promise<{ ok: true; value: T } | { ok: false; error: { name: string } }>,
  ): Promise<T> => {
    const result = await answer
    if (!result.ok) throw new Error(result.error.name)
    return result.value
  }

  function add(name: string, frequency: number) {
    players.get(name)?.end()
    const over = new AbortController()
    const devices = createToneDevices(context, frequency)
    const elements: HTMLAudioElement[] = []
    const mixing: AudioContext[] = []
    const changes = createListeners()
    let choices = standardChoices
    const host = createMediaHost({
      media: devices,
      blur: blackBlur,
      clock: quickClock,
      choices: { read: () => choices, subscribe: changes.add },
      createAudio() {
        const element = new Audio()
        elements.push(element)
        return element
      },
      createContext() {
        const context = new AudioContext()
        mixing.push(context)
        return context
      },
      createRecorder: (deps) => createCallRecorder({ ...deps, record }),
      signal: over.signal,
    })
    const events: MediaEvent[] = []
    host.onEvent((event) => events.push(event), over.signal)
    const choose = (next: Partial<MediaChoices>) => {
      choices = { ...choices, ...next }
      changes.call()
    }
    players.set(name, { host, devices, mixing, elements, events, choose, end: () => over.abort() })
  }

  /** How often each has heard the announcement of a recording: two tones of a third of a second. */
  const announced = new Map<string, { times: number; lastAtMs: number }>()
  /** Since when each hears it. A sound that begins suddenly, such as that of a new connection, has every tone for a moment. */
  const since = new Map<string, number>()
  setInterval(() => {
    const now = performance.now()
    for (const name of players.keys()) {
      if (heard(name, 1400) < 0.35) {
        since.delete(name)
        continue
      }
      const sinceMs = since.get(name) ?? now
      since.set(name, sinceMs)
      if (now - sinceMs < 120) continue
      const { times, lastAtMs } = announced.get(name) ?? { times: 0, lastAtMs: Number.NEGATIVE_INFINITY }
      announced.set(name, { times: now - lastAtMs > 600 ? times + 1 : times, lastAtMs: now })
    }
  }, 40)

  /** `from` invites `to`. */
  async function connect(from: string, to: string, options: Partial<LegOptions> = {}) {
    const all: LegOptions = { media: 'voice', iceServers: [], ...options }
    const offer = await value(player(from).host.offer({ callId, partyId: to }, all))
    const answer = await value(player(to).host.answer({ callId, partyId: from }, offer, all))
    await value(player(from).host.accept({ callId, partyId: to }, answer))
  }

  /** Strength of a tone in all that is played for somebody now. */
  function heard(name: string, frequency: number): number {
    const playing = player(name).elements.filter(({ muted, volume, srcObject }) => srcObject && !muted && volume === 1)
    return Math.max(0, ...playing.map((element) => earOf(element).strengthOf(frequency)))
  }

  function earOf(element: HTMLAudioElement) {
    const known = ears.get(element)
    if (known && known.stream === element.srcObject) return known.ear
    const ear = known?.ear ?? createEar(context)
    ear.listen(element.srcObject instanceof MediaStream ? element.srcObject : null)
    ears.set(element, { ear, stream: element.srcObject })
    return ear
  }

  return {
    callId,
    add,
    connect,
    heard,
    steer: (name: string, { mix = {}, ...steering }: Steering) =>
      player(name).host.steer({
        callId,
        isMuted: false,
        hasCamera: false,
        hasScreen: false,
        isHeld: false,
        ...steering,
        mix,
      }),
    host: (name: string) => player(name).host,
    devices: (name: string) => player(name).devices,
    /** The context of somebody's mixer. */
    mixing: (name: string) => player(name).mixing.at(-1),
    choose: (name: string, choices: Partial<MediaChoices>) => player(name).choose(choices),
    events: (name: string) => player(name).events,
    /** Share of green in the middle of the picture that comes from somebody, 0 to 255; null: no picture. */
    picture: (name: string, from: string) => greenOf(player(name).host.pictures.of({ callId, partyId: from })),
    /** Returns the complete parts recorded so far. */
    async recorded(frequencies: readonly number[]): Promise<ToneShares[]> {
      const parts = await pieces.parts()
      return Promise.all(
        parts.map((part) =>
          locks.hold(recordingLock(part.id), {}, async () => tonesIn(await pieces.bytes(part), frequencies)),
        ),
      )
    },
    announced: (name: string) => announced.get(name)?.times ?? 0,
    recordings: async () => (await pieces.parts()).length,
    resume: () => context.resume(),
  }
}
export type Stage = ReturnType<typeof createStage>

const videos = new Map<MediaStreamTrack, HTMLVideoElement>()

function greenOf(track: MediaStreamTrack | null): number | null {
  if (!track) return null
  const video = videos.get(track) ?? document.createElement('video')
  if (!videos.has(track)) {
    videos.set(track, video)
    video.muted = true
    video.srcObject = new MediaStream([track])
    void video.play()
  }
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d')
  if (!drawing || video.videoWidth === 0) return null
  drawing.drawImage(video, 0, 0, 8, 8)
  return drawing.getImageData(4, 4, 1, 1).data[1] ?? null
}
