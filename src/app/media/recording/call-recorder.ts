import type { RecordPart } from './record-part.ts'

/** The part of a call's state that recording depends on. */
export type Recorded = {
  isRecorded: boolean
  /** Whether the own microphone is heard in the call. */
  own: boolean
  /** The legs that are connected, by their keys; `isHeard`: what comes from them belongs into the recording. */
  legs: readonly { key: string; isHeard: boolean }[]
}

/** Records the calls of a media host, after everybody in them has heard that they are recorded. */
export type CallRecorder = {
  /** The call as it is steered now, after every change. */
  follow(callId: string, recorded: Recorded): void
  /** Whether the announcement plays in a call now. */
  announces(callId: string): boolean
  /** The call is over here. */
  end(callId: string): void
}

export type RecorderSound = {
  /** The sound of a recording: own microphone and legs, mixed. Null where nothing can be mixed. */
  mixed(callId: string, mix: { own: boolean; hears: readonly string[] }): MediaStreamTrack | null
  /** Stops mixing a call's sound for its recording. */
  remove(callId: string): void
  /**
   * Begins the announcement, from its start; it is heard where it is mixed.
   *
   * @param onPlayed called when it has been played: later than its length where the browser lets no sound run yet
   */
  startAnnouncement(onPlayed: () => void): void
  /** Plays what is announced on the own speaker too, or ends that. */
  playHere(plays: boolean): void
}

type State = {
  recorded: Recorded
  /** Legs whose people have heard the announcement. */
  told: Set<string>
  announcing: AbortController | null
  part: { stop(): void } | null
}

export type RecorderDeps = {
  sound: RecorderSound
  /** The announcement begins or ends: legs are steered anew. */
  onAnnounce: () => void
}

export function createCallRecorder(deps: RecorderDeps & { record: RecordPart }): CallRecorder {
  const { sound } = deps
  const calls = new Map<string, State>()

  function announce(callId: string, state: State) {
    const telling = new AbortController()
    const hearing = state.recorded.legs.map(({ key }) => key)
    state.announcing = telling
    sound.startAnnouncement(() => {
      if (telling.signal.aborted) return
      state.announcing = null
      sound.playHere(false)
      for (const key of hearing) state.told.add(key)
      deps.onAnnounce()
      look(callId, state)
    })
    sound.playHere(true)
    deps.onAnnounce()
  }

  function stop(callId: string, state: State) {
    calls.delete(callId)
    if (state.announcing) {
      state.announcing.abort()
      state.announcing = null
      sound.playHere(false)
    }
    // Before the recorder ends: nothing that is said from now on may get into its last piece.
    sound.remove(callId)
    state.part?.stop()
  }

  function look(callId: string, state: State) {
    const { legs, own } = state.recorded
    if (!state.announcing && legs.some(({ key }) => !state.told.has(key))) announce(callId, state)
    // Nobody is recorded before they were told.
    const hears = legs.filter(({ key, isHeard }) => isHeard && state.told.has(key)).map(({ key }) => key)
    if (state.told.size === 0) return
    const track = sound.mixed(callId, { own, hears })
    if (track) state.part ??= deps.record(callId, track)
  }

  return {
    follow(callId, recorded) {
      const known = calls.get(callId)
      if (!recorded.isRecorded) {
        if (known) stop(callId, known)
        return
      }
      const state: State = known ?? { recorded, told: new Set(), announcing: null, part: null }
      state.recorded = recorded
      calls.set(callId, state)
      look(callId, state)
    },
    announces: (callId) => Boolean(calls.get(callId)?.announcing),
    end(callId) {
      const known = calls.get(callId)
      if (known) stop(callId, known)
    },
  }
}
