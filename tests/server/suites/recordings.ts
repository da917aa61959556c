import { Upload } from 'tus-js-client'
import { describe, expect, it } from 'vitest'
import type { PhoneCall, RecordingRules } from '#core/contract/index.ts'
import { eventually, newId, outcomeOf, type Person, s, startHandled, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'
import { answerCall, callIn, callsOf, join, leaveCall, startCall } from './telephony-client.ts'

/** The first bytes of every WebM file, and some more. */
const sound = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.alloc(5000),
])

/** Recording of calls: who may record, the notices, and who may listen. */
export function recordingsSuite(start: Start) {
  const world = serverFor(start)
  const setRules = (by: Person, rules: Partial<RecordingRules>) =>
    by.call('setRecordingRules', { params: { s }, body: { mode: 'on-request', notice: '', keptDays: 0, ...rules } })
  const set = (by: Person, { id }: PhoneCall, body: { isRecorded: boolean; isPaused?: boolean }) =>
    by.call('setCallRecording', { params: { s, callId: id }, body })
  const announce = (by: Person, callId: string, id = newId(), startedAtMs = 1000) =>
    by.call('uploadRecording', {
      params: { s, callId, id },
      body: { startedAtMs, durationMs: 4000, sizeBytes: sound.length },
    })
  const list = (by: Person, { id }: PhoneCall) => by.call('listRecordings', { params: { s, callId: id } })

  async function talking(rules: Partial<RecordingRules> = {}) {
    unwrap(await setRules(world.admin, rules))
    const chat = await startHandled(world.server.url, world.agents[0], { name: 'Vera' })
    const [agent] = world.agents
    const line = await agent.connect()
    const call = callIn(await startCall(chat.visitor, { kind: 'room', roomId: chat.roomId }))
    unwrap(await answerCall(agent, call))
    unwrap(await join(chat.visitor, call))
    const joined = callIn(await join(agent, call))
    await line.close()
    return { ...chat, agent, call: joined, end: async () => unwrap(await leaveCall(agent, call)) }
  }
  const told = async (person: Person, roomId: string) =>
    (await person.feed()).flatMap((entry) =>
      entry.kind === 'message' && entry.message.roomId === roomId && entry.message.kind === 'call-recording'
        ? [entry.message.text]
        : [],
    )
  async function upload(by: Person, call: PhoneCall, startedAtMs = 1000): Promise<string> {
    const id = newId()
    const { path } = unwrap(await announce(by, call.id, id, startedAtMs))
    await new Promise<void>((resolve, reject) => {
      new Upload(sound, {
        ...{ uploadUrl: `${world.server.url}${path}`, retryDelays: [], onError: reject },
        onSuccess: () => resolve(),
      }).start()
    })
    // Told to all who show the call.
    expect(unwrap(await announce(by, call.id, id, startedAtMs)).path).toBeNull()
    return id
  }

  describe('recordings of calls', () => {
    it('[CAP-03] [CAL-13] a recording begins, pauses, goes on and ends; everybody is told each time, with what the law wants', async () => {
      const { agent, visitor, roomId, call, end } = await talking({ notice: 'We record to learn.' })
      expect(call).toMatchObject({ isRecorded: false, recordingMode: 'on-request' })
      expect(callIn(await set(agent, call, { isRecorded: true }))).toMatchObject({ isRecorded: true })
      const [seen] = await callsOf(visitor)
      expect(seen).toMatchObject({ isRecorded: true, recordingNotice: 'We record to learn.' })
      expect(seen).not.toHaveProperty('recordingMode')
      unwrap(await set(agent, call, { isRecorded: false, isPaused: true }))
      expect(await callsOf(visitor)).toMatchObject([{ isRecorded: false, isRecordingPaused: true }])
      unwrap(await set(agent, call, { isRecorded: true }))
      unwrap(await set(agent, call, { isRecorded: true }))
      expect(callIn(await set(agent, call, { isRecorded: false }))).toMatchObject({ isRecordingPaused: false })
      // Only what is recorded can pause.
      expect(callIn(await set(agent, call, { isRecorded: false, isPaused: true })).isRecordingPaused).toBe(false)
      expect(await told(visitor, roomId)).toEqual([`on:${call.id}`, 'paused', 'resumed', 'off'])
      await end()
    })

    it('[CAP-03] the service decides: nothing is recorded where it is off; where all is, it begins by itself and only pauses', async () => {
      const off = await talking({ mode: 'off' })
      expect(outcomeOf(await set(off.agent, off.call, { isRecorded: true }))).toBe('recording-off')
      expect(await callsOf(off.agent)).toMatchObject([{ isRecorded: false }])
      await off.end()
      const all = await talking({ mode: 'all' })
      expect(all.call.isRecorded).toBe(true)
      expect(await told(all.visitor, all.roomId)).toEqual([`all:${all.call.id}`])
      expect(outcomeOf(await set(all.agent, all.call, { isRecorded: false }))).toBe('recording-needed')
      expect(callIn(await set(all.agent, all.call, { isRecorded: false, isPaused: true })).isRecordingPaused).toBe(true)
      // Coming back into the call does not end the pause.
      expect(callIn(await join(all.agent, all.call)).isRecorded).toBe(false)
      await all.end()
      for (const person of [world.agents[0], all.visitor])
        expect(outcomeOf(await setRules(person, { mode: 'on-request' }))).toBe('forbidden')
    })

    it('[CAP-03] its parts are heard in their order, by ranges, by the agents of the call and admins, and by nobody else', async () => {
      const { agent, visitor, roomId, call, end } = await talking()
      expect(outcomeOf(await announce(agent, call.id))).toBe('call-not-recorded')
      unwrap(await set(agent, call, { isRecorded: true }))
      const [, other] = world.agents
      expect(outcomeOf(await announce(other, call.id))).toBe('not-found')
      expect(outcomeOf(await announce(visitor, call.id))).toBe('forbidden')
      const later = await upload(agent, call, 9000)
      const first = await upload(agent, call, 1000)
      await end()
      expect(outcomeOf(await list(other, call))).toBe('not-found')
      expect(outcomeOf(await list(visitor, call))).toBe('forbidden')
      for (const person of [visitor, agent])
        expect(outcomeOf(await person.call('getFile', { params: { s, roomId, id: first } }))).toBe('not-found')
      for (const person of [agent, world.admin]) {
        const recordings = await eventually(async () => {
          const found = unwrap(await list(person, call)).recordings
          return found.every(({ path }) => path !== null) && found
        })
        expect(recordings.map(({ id, durationMs }) => [id, durationMs])).toEqual([
          [first, 4000],
          [later, 4000],
        ])
        const part = await fetch(`${world.server.url}${recordings[0]?.path}/view`, { headers: { range: 'bytes=4-11' } })
        expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/webm'])
        expect(Buffer.from(await part.arrayBuffer())).toEqual(sound.subarray(4, 12))
      }
      const { items } = unwrap(await agent.call('getCallLog', { params: { s }, query: {} }))
      expect(items.find(({ id }) => id === call.id)?.isRecorded).toBe(true)
    })
  })
}
