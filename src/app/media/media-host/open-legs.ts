import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type LegId, legKey } from '#core/telephony/media-host.ts'
import type { Leg } from './leg.ts'
import type { OwnDevice } from './own-device.ts'
import type { SharedMixer } from './shared-mixer.ts'

/** The legs that a media host has open. Microphone and mixer are open as long as there is one, or will be. */
export type OpenLegs = {
  all(): readonly Leg[]
  find(id: LegId): Leg | null
  /** Opens the microphone before there is a leg; see `OwnMediaHost`. */
  prepare(): () => void
  /** Opens the microphone, and makes the leg if there is none. */
  open(id: LegId): Promise<Result<Leg>>
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
  /** A leg was closed, and is none of the open ones any more. */
  onClose(leg: Leg): void
  clock: Clock
  signal: AbortSignal
}

const sampleEveryMs = 3000
/** How long a call may take to begin, in milliseconds. */
const preparedMs = 10_000

export function createOpenLegs({ createLeg, microphone, mixer, onOpen, onClose, clock, signal }: Deps): OpenLegs {
  const legs = new Map<string, Leg>()
  /** Legs that wait for the microphone, and may be closed meanwhile. */
  const opening = new Set<{ key: string; isClosed: boolean }>()

  function close(leg: Leg) {
    leg.close()
    legs.delete(legKey(leg.id))
    onClose(leg)
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
    prepare() {
      void microphone.use().then((opened) => {
        if (opened.ok && microphone.track() === opened.value) mixer.open(opened.value)
      })
      clock.after(preparedMs, closeUnused, signal)
      return closeUnused
    },
    async open(id) {
      const known = legs.get(legKey(id))
      if (known) return ok(known)
      if (!createLeg) return fail('calls-unsupported')
      const attempt = { key: legKey(id), isClosed: false }
      opening.add(attempt)
      const opened = await microphone.use()
      opening.delete(attempt)
      if (attempt.isClosed) {
        closeUnused()
        return fail('no-call-session')
      }
      // Somebody else may have made it meanwhile.
      const made = legs.get(legKey(id))
      if (made) return ok(made)
      if (!opened.ok) return opened
      mixer.open(opened.value)
      const leg = createLeg(id)
      legs.set(legKey(id), leg)
      leg.setMicrophone(opened.value)
      onOpen(leg)
      if (legs.size === 1) sampleLater(legs, clock, signal)
      return ok(leg)
    },
    close(id) {
      for (const attempt of opening) if (attempt.key === legKey(id)) attempt.isClosed = true
      const leg = legs.get(legKey(id))
      if (leg) close(leg)
    },
    closeAll() {
      for (const attempt of opening) attempt.isClosed = true
      for (const leg of legs.values()) close(leg)
    },
  }
}

/** Measures the legs every three seconds, until there is none. */
function sampleLater(legs: ReadonlyMap<string, Leg>, clock: Clock, signal: AbortSignal): void {
  clock.after(
    sampleEveryMs,
    () => {
      if (legs.size === 0) return
      for (const leg of legs.values()) void leg.sample()
      sampleLater(legs, clock, signal)
    },
    signal,
  )
}
