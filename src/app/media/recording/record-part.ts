import type { Clock } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import { type RecordingPieces, recordingLock } from '#core/recordings/recording-pieces.ts'

/** How often what was recorded is stored, in milliseconds: as much may be lost with the tab. */
const pieceMs = 1000
/** Media types in order of preference; the backend detects the type from the content. */
const types = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']
/** Speech is clear in it: 14 MB in an hour. */
const bitsPerSecond = 32_000

export type RecordPart = (callId: string, sound: MediaStreamTrack) => { stop(): void }

/** Records a sound into the browser's storage until it is stopped. */
export const createRecordPart =
  (deps: { pieces: RecordingPieces; locks: Locks; clock: Clock; newId: () => string }): RecordPart =>
  (callId, sound) => {
    const { pieces, locks, clock } = deps
    const id = deps.newId()
    const type = types.find((each) => MediaRecorder.isTypeSupported(each))
    const recorder = new MediaRecorder(new MediaStream([sound]), {
      ...(type && { mimeType: type }),
      audioBitsPerSecond: bitsPerSecond,
    })
    const localStartedAtMs = clock.nowMs()
    const durationMs = () => clock.nowMs() - localStartedAtMs
    // One after the other: pieces have no meaning in another order.
    let storing = pieces.begin({ id, callId, localStartedAtMs, durationMs: 0, mediaType: recorder.mimeType })
    const over = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
    recorder.addEventListener('dataavailable', ({ data }) => {
      const lengthMs = durationMs()
      if (data.size > 0) storing = storing.then(() => pieces.add(id, data, lengthMs))
      // Storage is full or refused: a piece that is missing would spoil what follows, and what was stored is uploaded.
      storing.catch(stop)
    })
    // Held until everything is stored: the hub takes a part whose lock is free for complete.
    void locks
      .hold(recordingLock(id), {}, async () => {
        await over
        await storing
      })
      .catch(() => {})
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop()
    }
    recorder.start(pieceMs)
    return { stop }
  }
