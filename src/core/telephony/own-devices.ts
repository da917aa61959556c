import type { Clock } from '#core/platform/clock.ts'
import { type Failure, failure } from '#core/platform/result.ts'
import type { CallFacts, CallSwitches } from './call-facts.ts'
import type { CallFailures } from './call-failures.ts'
import type { Switches } from './call-steering.ts'
import type { DeviceEvent } from './media-host.ts'
import type { Picture } from './report-party.ts'

/** Follows events of the own devices in a call: reports missing ones, and shows the real state of camera and screen. */
export type OwnDevices = {
  happened(event: DeviceEvent): void
  /** The others are not shown the picture, and why: it is closed here too [CAL-12]. */
  refused(what: Picture, why: Failure): void
  /** The user has switched these: what was said of them is over. */
  switched(switches: Partial<Switches>): void
  /** The device that has taken the place of another one a moment ago; null: none. */
  changed(): CallFacts['device']
}

/** How long something is said that the user need do nothing about, in milliseconds. */
const saidForMs = 10_000

/** The switch of a device. */
const switchOf = { camera: 'hasCamera', screen: 'hasScreen' } as const

/**
 * @param deps.onOpened camera or screen is open, so that there is something to see
 * @param deps.onClosed camera or screen is not open, whatever the user wanted
 */
export function createOwnDevices(deps: {
  failures: CallFailures
  switches: () => Switches
  onOpened: (what: Picture) => unknown
  onClosed: (switches: CallSwitches) => void
  onChange: () => void
  clock: Clock
  signal: AbortSignal
}): OwnDevices {
  const { failures, clock, onChange } = deps
  let changed: NonNullable<CallFacts['device']> | null = null
  const sayFor = (over: () => void) => clock.after(saidForMs, over, deps.signal)

  function tellOf(event: Extract<DeviceEvent, { kind: 'device-changed' }>) {
    const now = { kind: event.device, label: event.label }
    changed = now
    onChange()
    sayFor(() => {
      if (changed !== now) return
      changed = null
      onChange()
    })
  }

  function pictureHappened(device: 'camera' | 'screen', event: DeviceEvent) {
    const what = switchOf[device]
    if (!deps.switches()[what]) return
    if (event.kind === 'device-opened') return deps.onOpened(what)
    if (event.kind === 'device-changed') return tellOf(event)
    const why = event.kind === 'device-failed' ? event.failure : failure('no-video-device')
    // The user has ended the sharing in the browser, or has closed its list of screens.
    const isOwnDoing = device === 'screen' && (event.kind === 'device-lost' || why.message === 'NotAllowedError')
    deps.onClosed({ [what]: false })
    if (!isOwnDoing) say(device, why)
  }

  function say(device: 'camera' | 'screen', why: Failure) {
    failures.failed(device, why, { isForUser: true })
    sayFor(() => failures.mended(device))
  }

  return {
    happened(event) {
      if (event.device !== 'microphone') return pictureHappened(event.device, event)
      if (event.kind === 'device-lost') return failures.failed('microphone', failure('no-audio-device'))
      if (event.kind === 'device-failed') return failures.failed('microphone', event.failure)
      failures.mended('microphone')
      if (event.kind === 'device-changed') tellOf(event)
    },
    refused(what, { name }) {
      deps.onClosed({ [what]: false })
      const details = { isPicture: true, isNotOffered: name === 'calls-not-offered' }
      say(what === 'hasCamera' ? 'camera' : 'screen', failure('call-answer-failed', name, details))
    },
    switched({ hasCamera, hasScreen }) {
      if (hasCamera !== undefined) failures.mended('camera')
      if (hasScreen !== undefined) failures.mended('screen')
    },
    changed: () => changed,
  }
}
