import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ok } from '#core/platform/result.ts'
import type { LiveRow } from '#core/store/rows.ts'
import { logRecord } from '#tests/fakes/log-record.ts'
import { gatherLog, makeBundle, redactedState } from './bundle.ts'

const none = { hasDevice: false, list: [], selected: null }
const rows: LiveRow[] = [
  {
    id: 'session',
    value: {
      state: 'signed-in',
      profile: { eid: 'eid', serviceId: 'demo', name: 'Mara Okafor', isAnonymous: false, role: 'agent', status: null },
      failure: null,
    },
  },
  { id: 'storage', value: { state: 'ok', rescued: 0 } },
  {
    id: 'call/c1',
    value: {
      callId: 'c1',
      media: 'voice',
      isMuted: false,
      hasCamera: false,
      hasScreen: false,
      isHeld: false,
      legs: {
        p1: {
          progress: 'reconnecting',
          ice: 'disconnected',
          gathering: 'complete',
          localLostAtMs: 1,
          quality: { value: null, warnings: [], advice: null },
        },
      },
      device: { kind: 'microphone', label: 'Mara’s headset' },
      failure: { name: 'no-media-path' },
    },
  },
  { id: 'typing/room', value: { roomId: 'room', eids: ['visitor'] } },
  {
    id: 'device-status',
    value: {
      isMQTTConnected: true,
      audioInput: { hasDevice: true, list: [{ deviceId: 'm', label: 'Mara’s headset' }], selected: 'm' },
      videoInput: none,
      audioOutput: none,
    },
  },
]

test('[CAL-04] a bundle contains the log and the state, without names of people and devices', async () => {
  const pages = [
    { records: [logRecord({ tag: 'new' })], next: 7 },
    { records: [logRecord({ tag: 'old' })], next: null },
  ]
  const asked: Array<number | null> = []
  const log = await gatherLog(async ({ before }) => {
    asked.push(before)
    return ok(pages[asked.length - 1] ?? { records: [], next: null })
  })
  expect(asked).toEqual([null, 7])
  const bundle = await makeBundle(log, redactedState(rows))
  const files = unzipSync(new Uint8Array(await bundle.arrayBuffer()))
  const [lines = '', state = ''] = ['log.jsonl', 'state.json'].map((name) => strFromU8(files[name] ?? new Uint8Array()))
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).tag),
  ).toEqual(['new', 'old'])
  expect(JSON.parse(state)).toEqual({
    session: { state: 'signed-in', eid: 'eid', serviceId: 'demo' },
    storage: { state: 'ok', rescued: 0 },
    'call/c1': {
      media: 'voice',
      legs: [{ progress: 'reconnecting', ice: 'disconnected', gathering: 'complete' }],
      failure: 'no-media-path',
    },
    'device-status': { isMQTTConnected: true, audioInput: 1, videoInput: 0, audioOutput: 0 },
  })
  expect(lines + state).not.toContain('Mara')
})
