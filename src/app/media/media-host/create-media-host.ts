import type { Clock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { isConnected, type LegId, type MediaEvent, type MediaHost } from '#core/telephony/media-host.ts'
import { type BackgroundBlur, cameraBlur } from '../background-blur.ts'
import type { BrowserMedia } from '../browser-media.ts'
import type { ChoiceSource } from '../media-choices.ts'
import type { CallRecorder, RecorderDeps } from '../recording/call-recorder.ts'
import { createLeg, type Leg } from './leg.ts'
import { createNextPress, type NextPress } from './next-press.ts'
import { createOpenLegs, type OpenLegs } from './open-legs.ts'
import { createOwnMedia } from './own-media.ts'
import { createRecorderSound } from './recorder-sound.ts'
import { createRingbackTone } from './ringback-tone.ts'
import { createSharedMixer } from './shared-mixer.ts'
import { createSpeaker } from './speaker.ts'
import { createSteeredCalls } from './steered-calls.ts'
import { watchNetwork } from './watch-network.ts'

export type MediaHostDeps = {
  /** Null: this browser makes no calls. */
  media: BrowserMedia | null
  clock: Clock
  choices: ChoiceSource
  /** Missing: what camera and system can do. */
  blur?: BackgroundBlur
  createAudio(): HTMLAudioElement
  /** Null: this browser cannot mix; then who is held hears no music, and nobody hears another through this one. */
  createContext(): AudioContext | null
  /** Missing: calls are not recorded here. */
  createRecorder?: (deps: RecorderDeps) => CallRecorder
  /** Ends the media host; its devices and connections are closed. */
  signal: AbortSignal
}

export type OwnMediaHost = MediaHost & {
  /**
   * Opens the microphone before there is a leg, because the user has begun or answered a call. Returns how to close it if
   * no call comes of it; after some seconds without a leg it is closed in any case.
   */
  prepare(): () => void
  onEvent(listener: (event: MediaEvent) => void, signal: AbortSignal): void
  /** Whether there is a leg; or, with `isConnected`, one whose media flow. */
  hasLeg(asked?: { isConnected: true }): boolean
  /** Whether sound waits until the user presses something in this tab, as browsers want it. */
  press: Pick<NextPress, 'isAwaited' | 'subscribe'>
  /** Pictures, for this tab only: they cannot cross to another. Null: none. */
  pictures: {
    of(leg: LegId): MediaStreamTrack | null
    /** Returns the picture that the own side shows in a call. */
    own(callId: string): MediaStreamTrack | null
    /** Returns how to stop. */
    subscribe(run: () => void): () => void
  }
}

/** See `MediaHost`. */
export function createMediaHost(deps: MediaHostDeps): OwnMediaHost {
  const { media, clock, choices, signal } = deps
  const events = createListeners<[MediaEvent]>()
  const pictures = createListeners()
  const nextPress = createNextPress({ target: document, clock, signal })
  const mixer = createSharedMixer({ createContext: deps.createContext, nextPress, onRunning: () => calls.steerAll() })
  /** A speaker on the chosen device. */
  const speaker = (track: MediaStreamTrack) =>
    createSpeaker(track, { createAudio: deps.createAudio, nextPress, clock, sink: choices.read().speaker })
  const recorder =
    deps.createRecorder?.({
      sound: createRecorderSound({ mixer: mixer.current, speaker }),
      onAnnounce: () => calls.steerAll(),
    }) ?? null
  const own = createOwnMedia({
    media,
    clock,
    choices,
    blur: deps.blur ?? cameraBlur,
    tell: events.call,
    onTrack(kind, track) {
      if (kind !== 'microphone') return calls.steerAll()
      mixer.current()?.setMicrophone(track)
      for (const leg of legs.all()) leg.setMicrophone(track)
      calls.steerAll()
    },
    signal,
  })
  const legDeps = { clock, mixer, speaker, tell: events.call, onVideo: pictures.call }
  const legs = createOpenLegs({
    createLeg: media && ((id) => createLeg(id, { media, ...legDeps })),
    microphone: own.microphone,
    mixer,
    onOpen: (leg) => calls.steerLeg(leg),
    onChange: (callId) => calls.legsChanged(callId),
    sampleEveryMs: () => calls.sampleEveryMs(),
    clock,
    signal,
  })
  const ringback = createRingbackTone({ createContext: deps.createContext, speaker, nextPress, clock, signal })
  const calls = createSteeredCalls({
    legs,
    own,
    mixer,
    recorder,
    ringback,
    onPictures: pictures.call,
    tell: events.call,
  })

  if (media) watchNetwork(() => legs.all().length > 0 && events.call({ kind: 'network-changed' }), signal)
  const stopChoices = choices.subscribe(() => {
    for (const leg of legs.all()) leg.setSink(choices.read().speaker)
  })
  signal.addEventListener('abort', () => {
    stopChoices()
    legs.closeAll()
  })
  // A leg is up a moment after ICE has connected, which its first sound or the next sample shows.
  events.add(({ kind }) => (kind === 'ice' || kind === 'heard' || kind === 'sample') && calls.recordAll(), signal)

  return {
    ...legCommands(legs),
    prepare: legs.prepare,
    steer: calls.steer,
    onEvent: (listener, until) => void events.add(listener, until),
    hasLeg: (asked) => legs.all().some((leg) => !asked || isConnected(leg.ice())),
    press: nextPress,
    pictures: {
      of: (id) => legs.find(id)?.remoteVideo() ?? null,
      own: calls.pictureOf,
      subscribe: (run) => pictures.add(run),
    },
  }
}

/** Commands of signalling to legs, by leg id. Offers and answers open a missing leg. */
function legCommands(legs: OpenLegs): Omit<MediaHost, 'steer'> {
  const withLeg = async <T>(id: LegId, use: (leg: Leg) => Promise<Result<T>> | Result<T>): Promise<Result<T>> => {
    const leg = legs.find(id)
    return leg ? use(leg) : fail('no-call-session')
  }
  return {
    async offer(id, options) {
      const leg = await legs.open(id, options)
      return leg.ok ? leg.value.offer(options) : leg
    },
    async answer(id, offer, options) {
      const leg = await legs.open(id, options)
      return leg.ok ? leg.value.answer(offer, options) : leg
    },
    accept: (id, answer) => withLeg(id, (leg) => leg.accept(answer)),
    rollback: (id) => withLeg(id, (leg) => leg.rollback()),
    sendTones: (id, tones) => withLeg(id, (leg) => leg.sendTones(tones)),
    async close(id) {
      legs.close(id)
      return ok(null)
    },
    legs: async () => ok(legs.all().map((leg) => ({ ...leg.id, ice: leg.ice() }))),
  }
}
