import type { Clock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import {
  type CallSteering,
  isConnected,
  type LegId,
  legKey,
  type MediaEvent,
  type MediaHost,
} from '#core/telephony/media-host.ts'
import { type BackgroundBlur, cameraBlur } from '../background-blur.ts'
import type { BrowserMedia } from '../browser-media.ts'
import type { ChoiceSource } from '../media-choices.ts'
import type { CallRecorder, RecorderDeps } from '../recording/call-recorder.ts'
import { createLeg, type Leg, type LegSteering, silent } from './leg.ts'
import { createMixer, type Mixer } from './mixer.ts'
import { createOwnMedia } from './own-media.ts'
import { createRecorderSound } from './recorder-sound.ts'
import { createSpeaker } from './speaker.ts'
import { watchNetwork } from './watch-network.ts'

export type MediaHostDeps = {
  /** Null: this browser makes no calls. */
  media: BrowserMedia | null
  clock: Clock
  choices: ChoiceSource
  /** Missing: what camera and system can do. */
  blur?: BackgroundBlur
  createAudio(): HTMLAudioElement
  /** Null: this browser cannot mix; then legs that are held, or hear others, are silent. */
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
  /** Pictures, for this tab only: they cannot cross to another. Null: none. */
  pictures: {
    of(leg: LegId): MediaStreamTrack | null
    /** What the own side shows in a call. */
    own(callId: string): MediaStreamTrack | null
    /** Returns how to stop. */
    subscribe(run: () => void): () => void
  }
}

const sampleEveryMs = 3000
/** How long a call may take to begin, in milliseconds. */
const preparedMs = 10_000

/** See `MediaHost`. */
export function createMediaHost(deps: MediaHostDeps): OwnMediaHost {
  const { media, clock, choices, signal } = deps
  const events = createListeners<[MediaEvent]>()
  const pictures = createListeners()
  const legs = new Map<string, Leg>()
  const steerings = new Map<string, CallSteering>()
  let mixer: Mixer | null = null
  /** Legs that wait for the microphone, and may be closed meanwhile. */
  const opening = new Set<{ key: string; isClosed: boolean }>()
  const recorder =
    deps.createRecorder?.({
      sound: createRecorderSound({ mixer: () => mixer, speaker: speakerOf }),
      onAnnounce: () => steerAll(),
    }) ?? null

  const own = createOwnMedia({
    media,
    clock,
    choices,
    blur: deps.blur ?? cameraBlur,
    tell: events.call,
    onTrack(kind, track) {
      if (kind !== 'microphone') return steerAll()
      mixer?.setMicrophone(track)
      for (const leg of legs.values()) leg.setMicrophone(track)
      steerAll()
    },
    signal,
  })

  /** What a call shows now. */
  const pictureOf = (callId: string) => {
    const steering = steerings.get(callId)
    if (!steering || steering.isHeld) return null
    return (steering.hasScreen ? own.screen.track() : null) ?? (steering.hasCamera ? own.camera.track() : null)
  }

  function steerAll() {
    for (const leg of legs.values()) steerLeg(leg)
    pictures.call()
  }

  /** Records what is recorded of the calls now. */
  function recordAll() {
    for (const { callId, isRecorded = false, isMuted, isHeld, mix } of steerings.values()) {
      const connected = [...legs.values()].filter((leg) => leg.id.callId === callId && isConnected(leg.ice()))
      recorder?.follow(callId, {
        isRecorded,
        own: !isMuted && !isHeld,
        legs: connected.map((leg) => ({
          key: legKey(leg.id),
          isHeard: !isHeld && mix[leg.id.partyId]?.plays === true,
        })),
      })
    }
  }

  /** A speaker on the chosen device, for sound that is no leg's. */
  function speakerOf(track: MediaStreamTrack) {
    return createSpeaker(track, { createAudio: deps.createAudio, clock, sink: choices.read().speaker })
  }

  /** A leg of a call that was not steered yet, or of a party that its mix does not name, is silent. */
  function steerLeg(leg: Leg) {
    const { callId, partyId } = leg.id
    const steering = steerings.get(callId)
    const part = steering?.mix[partyId]
    if (!steering || !part) return leg.steer(silent)
    const isHeard = part.hearsOwn && !steering.isMuted
    const announcement = recorder?.announces(callId) ?? false
    const mix = steering.isHeld
      ? { own: false, music: true, announcement, hears: [] }
      : {
          own: isHeard,
          music: false,
          announcement,
          hears: part.hears.map((other) => legKey({ callId, partyId: other })),
        }
    mixer?.mix(legKey(leg.id), mix)
    leg.steer({
      sound: mix.music || announcement || mix.hears.length > 0 ? 'mix' : isHeard ? 'own' : 'silence',
      picture: pictureOf(callId),
      plays: part.plays && !steering.isHeld,
    } satisfies LegSteering)
  }

  /** Opens the microphone, and makes the leg if there is none. */
  async function legOf(id: LegId): Promise<Result<Leg>> {
    const known = legs.get(legKey(id))
    if (known) return ok(known)
    if (!media) return fail('calls-unsupported')
    const attempt = { key: legKey(id), isClosed: false }
    opening.add(attempt)
    const microphone = await own.microphone.use()
    opening.delete(attempt)
    if (attempt.isClosed) {
      closeUnused()
      return fail('no-call-session')
    }
    // Somebody else may have made it meanwhile.
    const made = legs.get(legKey(id))
    if (made) return ok(made)
    if (!microphone.ok) return microphone
    mixer ??= openMixer(microphone.value)
    const { createAudio } = deps
    const leg = createLeg(id, {
      media,
      clock,
      mixer: () => mixer,
      createAudio,
      sink: () => choices.read().speaker,
      tell: events.call,
      onVideo: pictures.call,
    })
    legs.set(legKey(id), leg)
    leg.setMicrophone(microphone.value)
    steerLeg(leg)
    if (legs.size === 1) sampleLater()
    return ok(leg)
  }

  function openMixer(microphone: MediaStreamTrack): Mixer | null {
    const context = deps.createContext()
    if (!context) return null
    if (context.state === 'suspended') resumeWhenPressed(context)
    const opened = createMixer(context)
    opened.setMicrophone(microphone)
    return opened
  }

  function sampleLater() {
    clock.after(
      sampleEveryMs,
      () => {
        if (legs.size === 0) return
        for (const leg of legs.values()) void leg.sample()
        sampleLater()
      },
      signal,
    )
  }

  /** Opens and closes camera and screen as the calls want them. */
  async function openPictures(): Promise<Result<null>> {
    const wanted = [...steerings.values()].filter(({ isHeld }) => !isHeld)
    for (const [kind, isWanted] of [
      ['camera', wanted.some(({ hasCamera }) => hasCamera)],
      ['screen', wanted.some(({ hasScreen }) => hasScreen)],
    ] as const) {
      if (!isWanted) own[kind].close()
      else {
        const opened = await own[kind].use()
        if (!opened.ok) return opened
      }
    }
    return ok(null)
  }

  function close(leg: Leg) {
    leg.close()
    legs.delete(legKey(leg.id))
    const { callId } = leg.id
    if ([...legs.values()].every(({ id }) => id.callId !== callId)) {
      steerings.delete(callId)
      recorder?.end(callId)
    }
    void openPictures()
    closeUnused()
  }

  function closeUnused() {
    if (legs.size > 0 || opening.size > 0) return
    own.microphone.close()
    mixer?.close()
    mixer = null
  }

  const withLeg = async <T>(id: LegId, use: (leg: Leg) => Promise<Result<T>> | Result<T>): Promise<Result<T>> => {
    const leg = legs.get(legKey(id))
    return leg ? use(leg) : fail('no-call-session')
  }

  if (media) watchNetwork(() => legs.size > 0 && events.call({ kind: 'network-changed' }), signal)
  const stopChoices = choices.subscribe(() => {
    for (const leg of legs.values()) leg.setSink(choices.read().speaker)
  })
  signal.addEventListener('abort', () => {
    stopChoices()
    for (const attempt of opening) attempt.isClosed = true
    for (const leg of legs.values()) close(leg)
  })
  events.add((event) => event.kind === 'ice' && recordAll(), signal)

  return {
    prepare() {
      void own.microphone.use().then((opened) => {
        if (opened.ok && own.microphone.track() === opened.value) mixer ??= openMixer(opened.value)
      })
      clock.after(preparedMs, closeUnused, signal)
      return closeUnused
    },
    async offer(id, options) {
      const leg = await legOf(id)
      return leg.ok ? leg.value.offer(options) : leg
    },
    async answer(id, offer, options) {
      const leg = await legOf(id)
      return leg.ok ? leg.value.answer(offer, options) : leg
    },
    accept: (id, answer) => withLeg(id, (leg) => leg.accept(answer)),
    rollback: (id) => withLeg(id, (leg) => leg.rollback()),
    async steer(steering) {
      steerings.set(steering.callId, steering)
      steerAll()
      recordAll()
      const opened = await openPictures()
      steerAll()
      return opened
    },
    sendTones: (id, tones) => withLeg(id, (leg) => leg.sendTones(tones)),
    async close(id) {
      for (const attempt of opening) if (attempt.key === legKey(id)) attempt.isClosed = true
      const leg = legs.get(legKey(id))
      if (leg) close(leg)
      return ok(null)
    },
    legs: async () => ok([...legs.values()].map((leg) => ({ ...leg.id, ice: leg.ice() }))),
    onEvent: (listener, until) => void events.add(listener, until),
    pictures: {
      of: (id) => legs.get(legKey(id))?.remoteVideo() ?? null,
      own: pictureOf,
      subscribe: (run) => pictures.add(run),
    },
  }
}

/** Browsers run no mixer in a page in which nothing was pressed: the next press starts it. */
function resumeWhenPressed(context: AudioContext): void {
  const over = new AbortController()
  const resume = () => {
    if (context.state !== 'closed') void context.resume()
    over.abort()
  }
  for (const press of ['pointerup', 'keydown'])
    document.addEventListener(press, resume, { signal: over.signal, capture: true })
}
