import { expect, it } from 'vitest'
import type { ErrorName } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { fakeOrigin } from '#tests/fakes/fake-locks.ts'
import { memoryRecordingPieces } from '#tests/fakes/memory-recording-pieces.ts'
import { type RefusedRecording, recordingLock } from './recording-pieces.ts'
import { createSendRecordings } from './send-recordings.ts'

const part = (id: string) => ({ id, callId: 'call', localStartedAtMs: 5, durationMs: 0, mediaType: 'audio/webm' })

/** A hub that sends recordings, and a backend that may be out of reach or refuse. */
function world() {
  const clock = fakeClock()
  const origin = fakeOrigin()
  const pieces = memoryRecordingPieces()
  const ending = new AbortController()
  const backend = {
    isReached: true,
    refuses: null as ErrorName | null,
    announced: [] as unknown[],
    arrived: [] as Blob[],
  }
  const told: RefusedRecording[][] = []
  const faults: unknown[] = []
  const send = createSendRecordings({
    api: {
      call: (async (_: string, input: { params: { id: string } }) => {
        if (!backend.isReached) return fail('network')
        if (backend.refuses) return fail(backend.refuses)
        backend.announced.push(input)
        return ok({ path: backend.arrived.length > 0 ? null : `/${input.params.id}`, pathEndsAtMs: 0 })
      }) as never,
    },
    pieces,
    locks: origin.realm(),
    async sendBytes(bytes) {
      if (!backend.isReached) return 'unreachable'
      backend.arrived.push(bytes)
      return 'sent'
    },
    fileUrl: () => 'https://files',
    clock,
    onRefused: (parts) => told.push(parts),
    onFault: (fault) => faults.push(fault),
    signal: ending.signal,
  })
  /** A tab records a part until it is closed, or dies. */
  async function record(id: string) {
    const tab = origin.realm()
    await pieces.begin(part(id))
    void tab.hold(recordingLock(id), {}, () => new Promise(() => {}))
    await pieces.add(id, new Blob(['sound']), 2000)
    return tab
  }
  return { clock, pieces, backend, faults, told, send, record, ending }
}

it('[CAP-03] a part is sent when its tab has ended it or is gone, once, and is then forgotten here', async () => {
  const { pieces, backend, faults, send, record } = world()
  const tab = await record('a')
  send.look()
  send.look()
  await settle()
  expect(backend.announced).toEqual([])
  await pieces.add('a', new Blob([' and more']), 4000)
  tab.die()
  await settle()
  expect(await backend.arrived[0]?.text()).toBe('sound and more')
  expect(backend.announced[0]).toEqual({
    params: { callId: 'call', id: 'a' },
    body: { startedAtMs: 5, durationMs: 4000, sizeBytes: 14 },
  })
  // The second time, everybody is told that it can be heard.
  expect(backend.announced).toHaveLength(2)
  expect(await pieces.parts()).toEqual([])
  send.look()
  await settle()
  expect(backend.arrived).toHaveLength(1)
  expect(faults).toEqual([])
})

it('[CAP-03] a part that could not be sent stays here and is tried again, without a notice', async () => {
  const { clock, pieces, backend, told, send, record } = world()
  backend.isReached = false
  ;(await record('a')).die()
  send.look()
  await settle()
  expect(await pieces.parts()).toHaveLength(1)
  backend.isReached = true
  await clock.advance(20_000)
  await settle()
  expect(backend.arrived).toHaveLength(1)
  expect(await pieces.parts()).toEqual([])
  expect(told).toEqual([])
})

it('[CAP-03] a refusal that may pass is told with its code and tried again until the part is taken', async () => {
  const { clock, pieces, backend, told, send, record } = world()
  backend.refuses = 'file-over-usage'
  ;(await record('a')).die()
  send.look()
  await settle()
  await clock.advance(20_000)
  await settle()
  expect(told).toMatchObject([[{ id: 'a', callId: 'call', failure: { code: 7004001 }, isKept: true }]])
  expect(await pieces.parts()).toHaveLength(1)
  // Out of reach says nothing of the refusal.
  backend.isReached = false
  await clock.advance(20_000)
  await settle()
  expect(told).toHaveLength(1)
  Object.assign(backend, { isReached: true, refuses: null })
  await clock.advance(20_000)
  await settle()
  expect(told.slice(1)).toEqual([[]])
  expect(backend.arrived).toHaveLength(1)
  expect(await pieces.parts()).toEqual([])
})

it('[CAP-03] a refusal for good is told with its code, and nothing of the part stays here', async () => {
  const { clock, pieces, backend, told, send, record } = world()
  backend.refuses = 'call-not-recorded'
  ;(await record('a')).die()
  send.look()
  await settle()
  await clock.advance(20_000)
  await settle()
  expect(told).toMatchObject([[{ id: 'a', failure: { code: 7003242 }, isKept: false }]])
  expect(await pieces.parts()).toEqual([])
})

it('[CAP-03] a part without any sound is dropped, and nothing is sent after the end of a session', async () => {
  const { pieces, backend, send, record, ending } = world()
  await pieces.begin(part('empty'))
  send.look()
  await settle()
  expect(backend.announced).toEqual([])
  expect(await pieces.parts()).toEqual([])
  const tab = await record('a')
  send.look()
  await settle()
  ending.abort()
  tab.die()
  await settle()
  expect(backend.announced).toEqual([])
  expect(await pieces.parts()).toHaveLength(1)
})
