import { expose, transfer } from 'comlink'
import { holdSight } from '#app/browser/attention.ts'
import { holdReload } from '#app/browser/reload-holds.ts'
import type { Commands } from '#app/data/everline.tsx'
import { allowDevices } from '#app/media/allow-devices.ts'
import { browserMedia } from '#app/media/browser-media.ts'
import { browserMediaHost } from '#app/media/media-host/browser-media-host.ts'
import type { OwnMediaHost } from '#app/media/media-host/create-media-host.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import { createCallRecorder } from '#app/media/recording/call-recorder.ts'
import { createRecordPart } from '#app/media/recording/record-part.ts'
import type { CallMedia } from '#core/contract/index.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import { webLocks } from '#core/platform/locks.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { indexedRecordingPieces } from '#core/recordings/indexed-recording-pieces.ts'
import { untilHub } from './until-hub.ts'

const record = createRecordPart({
  pieces: indexedRecordingPieces(),
  locks: webLocks(navigator.locks),
  clock,
  newId: systemRandom.uuid,
})

/** The microphone and peer connections of this tab, while it hosts the media of calls. */
let own: { host: OwnMediaHost; ending: AbortController; commands: Commands | null } | null = null
const listeners = new Set<() => void>()
function changed() {
  for (const run of listeners) run()
}

/** Pictures of calls, which only the tab that hosts them can show; null: another tab does. */
export const ownPictures = {
  read: () => own?.host.pictures ?? null,
  subscribe(run: () => void) {
    listeners.add(run)
    return () => void listeners.delete(run)
  },
}

/** Whether the sound of calls waits for a press in this tab. */
export const ownPress = {
  isAwaited: () => own?.host.press.isAwaited() ?? false,
  subscribe: ownPictures.subscribe,
}

/**
 * Makes this tab the media host: all other tabs go on to show the calls. A tab that has the media already says so to a
 * hub that has just started.
 *
 * @param media what has to be allowed; null: nothing, as for who only listens
 *
 * Errors: those of `allowDevices`.
 */
export async function hostMediaHere(commands: Commands, media: CallMedia | null): Promise<Result<null>> {
  const devices = browserMedia()
  if (!devices) return fail('calls-unsupported')
  const allowed = media ? await allow(media) : ok(null)
  if (!allowed.ok) return allowed
  own ??= create()
  if (own.commands === commands) return ok(null)
  const { port1, port2 } = new MessageChannel()
  expose(own.host, port1)
  own.commands = commands
  changed()
  return commands.hostMedia(transfer(port2, [port2]))
}

let isWarm = false

/** The first peer connection of a page takes about 300 ms, which pass while a call rings. Opens no device. */
export async function warmUp(): Promise<void> {
  const connection = isWarm ? null : browserMedia()?.connect({})
  if (!connection) return
  isWarm = true
  connection.addTransceiver('audio')
  await connection.setLocalDescription().catch(() => {})
  connection.close()
}

/**
 * Makes this tab the media host, and calls or answers by `begin`. The microphone is opened meanwhile, and closed again if
 * no call comes of it; with null for `media`, for who only listens, it stays closed.
 *
 * Errors: those of `hostMediaHere` and of `begin`.
 */
export async function hostMediaFor<T>(
  commands: Commands,
  media: CallMedia | null,
  begin: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const hosted = await hostMediaHere(commands, media)
  if (!hosted.ok) return hosted
  const giveUp = media ? own?.host.prepare() : undefined
  const begun = await begin()
  if (!begun.ok) giveUp?.()
  return begun
}

/** Another tab has the media: microphone and connections of this one are closed. */
export function releaseMediaHere(): void {
  own?.ending.abort()
  own = null
  ownChoices.choose({ cameraSide: null })
  changed()
}

/** Opens the own camera in a call that has just begun: the user has asked for video by a press a moment ago. */
export const beginWithCamera = (commands: Commands, callId: string): Promise<Result<null>> =>
  untilHub(() => commands.switchCall({ callId, switches: { hasCamera: true } }))

export const hasMediaHere = (): boolean => own !== null

// Nobody ends the calls of a tab that no hub serves: there it counts whether their media flow.
holdReload((isStranded) => own?.host.hasLeg(isStranded ? { isConnected: true } : undefined) ?? false)

function create(): NonNullable<typeof own> {
  const ending = new AbortController()
  const { signal } = ending
  // Calls are shown and recorded however hidden the tab is.
  signal.addEventListener('abort', holdSight(), { once: true })
  const host = browserMediaHost({
    choices: ownChoices,
    createRecorder: (deps) => createCallRecorder({ ...deps, record }),
    signal,
  })
  host.onEvent((event) => void own?.commands?.mediaHappened(event), signal)
  host.press.subscribe(changed)
  return { host, ending, commands: null }
}

/**
 * Asks for the microphone before anybody is rung. Where the browser has allowed it already, nothing is opened: the media
 * host does so with the first leg.
 */
export async function allow(media: CallMedia): Promise<Result<null>> {
  const states = await Promise.all([stateOf('microphone'), media === 'video' ? stateOf('camera') : 'granted'])
  if (states.every((state) => state === 'granted')) return ok(null)
  return allowDevices(browserMedia(), media)
}

/** Browsers that cannot say are asked by opening the device. */
const stateOf = async (name: 'microphone' | 'camera'): Promise<PermissionState> => {
  // The checked edge: not every browser knows these names, and those throw.
  const asked = navigator.permissions?.query({ name: name as PermissionName })
  return (await asked?.catch(() => null))?.state ?? 'prompt'
}
