import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type LegId, type LegOptions, legKey } from '#core/telephony/media-host.ts'
import type { Leg } from './leg.ts'
import type { OwnDevice } from './own-device.ts'
import type { SharedMixer } from './shared-mixer.ts'

/** The legs that a media host has open. Microphone and mixer are open as long as there is one, or will be. */
export type OpenLegs = {
  all(): readonly Leg[]
  find(id: LegId): Leg | null
  /** Whether a call has a leg, or one that still waits for the microphone. */
  has(callId: string): boolean
  /** Opens the microphone before there is a leg; see `OwnMediaHost`. */
  prepare(): () => void
  /** Opens the microphone, unless the leg only listens, and makes the leg if there is none. */
  open(id: LegId, options?: Pick<LegOptions, 'listensOnly'>): Promise<Result<Leg>>
  /** Closes a leg, also one that still waits for the microphone. */
  close(id: LegId): void
  closeAll(): void
}

type Deps = {
  /** Null: this browser makes no calls. */
  createLeg: ((id: LegId) => Leg) | null
  microphone: OwnDevice
  mixer: SharedMixer
  /** A leg was made, and has the microphone. */
  onOpen(leg: Leg): void
  /** Whether the call has legs may have changed. */
  onChange(callId: string): void
  /** How often the legs are measured, in milliseconds. */
  sampleEveryMs(): number
  clock: Clock
  signal: AbortSignal
}

/** How long a call may take to begin, in milliseconds. */
const preparedMs = 10_000

export function createOpenLegs(deps: Deps): OpenLegs {
  const { createLeg, microphone, mixer, onOpen, onChange, clock, signal } = deps
  const legs = new Map<string, Leg>()
  /** Legs that wait for the microphone, and may be closed meanwhile. */
  const opening = new Set<{ id: LegId; isClosed: boolean }>()
  const sample = createSampling(legs, deps)

  function close(leg: Leg) {
    leg.close()
    legs.delete(legKey(leg.id))
    onChange(leg.id.callId)
    closeUnused()
  }

  function closeUnused() {
    if (legs.size > 0 || opening.size > 0) return
    microphone.close()
    mixer.close()
  }

  return {
    all: () => [...legs.values()],
    find: (id) => legs.get(legKey(id)) ?? null,
    has: (callId) => [...legs.values(), ...opening].some(({ id }) => id.callId === callId),
    prepare() {
      if (signal.aborted) return () => {}
      void microphone.use().then((opened) => {
        if (opened.ok && microphone.track() === opened.value) mixer.open(opened.value)
      })
      clock.after(preparedMs, closeUnused, signal)
      return closeUnused
    },
    async open(id, { listensOnly = false } = {}) {
      const known = legs.get(legKey(id))
      if (known) return ok(known)
      if (!createLeg) return fail('calls-unsupported')
      if (signal.aborted) return fail('no-call-session')
      const attempt = { id, isClosed: false }
      opening.add(attempt)
      onChange(id.callId)
      const opened = listensOnly ? ok(microphone.track()) : await microphone.use()
      opening.delete(attempt)
      if (attempt.isClosed) {
        onChange(id.callId)
        closeUnused()
        return fail('no-call-session')
      }
      // Somebody else may have made it meanwhile.
      const made = legs.get(legKey(id))
      if (made) return ok(made)
      if (!opened.ok) {
        onChange(id.callId)
        closeUnused()
        return opened
      }
      mixer.open(opened.value)
      const leg = createLeg(id)
      legs.set(legKey(id), leg)
      leg.setMicrophone(opened.value)
      onOpen(leg)
      sample()
      return ok(leg)
    },
    close(id) {
      for (const attempt of opening) if (legKey(attempt.id) === legKey(id)) attempt.isClosed = true
      const leg = legs.get(legKey(id))
      if (leg) close(leg)
    },
    closeAll() {
      for (const attempt of opening) attempt.isClosed = true
      for (const leg of legs.values()) close(leg)
      closeUnused()
    },
  }
}

/** Returns how to begin to measure the legs again and again, until there is none. */
function createSampling(
  legs: ReadonlyMap<string, Leg>,
  { sampleEveryMs, clock, signal }: Pick<Deps, 'sampleEveryMs' | 'clock' | 'signal'>,
): () => void {
  let isOn = false
  function later() {
    isOn = legs.size > 0
    if (isOn) clock.after(sampleEveryMs(), measure, signal)
  }
  function measure() {
    for (const leg of legs.values()) void leg.sample()
    later()
  }
  return () => isOn || later()
}
