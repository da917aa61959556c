import type { ApiClient } from '#core/api/client.ts'
import type { ErrorName } from '#core/contract/errors.ts'
import type { SendBytes } from '#core/files/send-by-tus.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import type { Failure } from '#core/platform/result.ts'
import { type RecordedPart, type RecordingPieces, type RefusedRecording, recordingLock } from './recording-pieces.ts'

/** Uploads the recorded parts of calls when they are complete, and forgets those that the backend has. */
export type SendRecordings = {
  /** Looks for parts that were begun since: when a call has changed, or the line is back. */
  look(): void
}

/** Time until the next try after a failure, in milliseconds. */
const againMs = 20_000
/** Errors that no retry changes: the part would wait for ever. All others may pass, such as used up space. */
const lasting: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'not-found',
  'call-not-recorded',
  'file-too-large',
  'file-conflict',
  'invalid-request',
])
/** The backend was not reached, or is not ready: other parts of the screen tell of that. */
const passing: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'network',
  'deadline-exceeded',
  'api-unreachable',
  'too-many-requests',
  'shutting-down',
  'database-unavailable',
  'token-expired',
  'signed-out',
])

export function createSendRecordings(deps: {
  api: Pick<ApiClient<'uploadRecording'>, 'call'>
  pieces: RecordingPieces
  locks: Locks
  sendBytes: SendBytes
  /** The address FILE of the service config. */
  fileUrl: () => string
  clock: Clock
  /** All parts that are refused, when that changes; those that are not kept stay in it for as long as this runs. */
  onRefused: (parts: RefusedRecording[]) => void
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): SendRecordings {
  const { api, pieces, locks, sendBytes, fileUrl, clock, signal } = deps
  /** Parts that are waited for, or being sent. */
  const followed = new Set<string>()
  const refused = new Map<string, RefusedRecording>()

  function tell(id: string, now: RefusedRecording | null) {
    const before = refused.get(id)
    if (now?.failure.name === before?.failure.name) return
    if (now) refused.set(id, now)
    else refused.delete(id)
    deps.onRefused([...refused.values()])
  }

  /** Returns whether the part is done with: nothing will ever take it. */
  function refuse({ id, callId }: RecordedPart, failure: Failure): boolean {
    const isKept = !lasting.has(failure.name)
    if (!passing.has(failure.name)) tell(id, { id, callId, failure, isKept })
    return !isKept
  }

  /** Returns whether the part is done with. */
  async function send(part: RecordedPart): Promise<boolean> {
    const { id, callId, localStartedAtMs: startedAtMs, durationMs } = part
    const bytes = await pieces.bytes(part)
    if (bytes.size === 0) return true
    const announce = () =>
      api.call('uploadRecording', {
        params: { callId, id },
        body: { startedAtMs, durationMs: Math.round(durationMs), sizeBytes: bytes.size },
      })
    const announced = await announce()
    if (!announced.ok) return refuse(part, announced.error)
    tell(id, null)
    const { path } = announced.value
    if (path === null) return true
    const outcome = await sendBytes(bytes, `${fileUrl()}${path}`, { progress: () => {}, signal })
    // The second answer tells everybody who shows the call that it can be heard.
    if (outcome !== 'sent') return false
    const arrived = await announce()
    return arrived.ok || refuse(part, arrived.error)
  }

  /** The lock of a part becomes free when its tab has ended it, or is gone. */
  async function follow(id: string): Promise<void> {
    const isDone = await locks.hold(recordingLock(id), { signal }, async () => {
      const part = (await pieces.parts()).find((each) => each.id === id)
      const isSent = !part || (await send(part))
      if (isSent) await pieces.remove(id)
      return isSent
    })
    followed.delete(id)
    if (!isDone) clock.after(againMs, look, signal)
  }

  async function lookNow() {
    for (const { id } of await pieces.parts()) {
      if (signal.aborted || followed.has(id)) continue
      followed.add(id)
      void follow(id).catch(onFault)
    }
  }

  const onFault = (fault: unknown) => signal.aborted || deps.onFault(fault)
  function look() {
    void lookNow().catch(onFault)
  }
  return { look }
}
