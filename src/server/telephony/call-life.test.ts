import { describe, expect, it } from 'vitest'
import { accept, type CallRows, join, leave, type PartyRow, record } from './call-life.ts'

/* The checked edge: the columns that the rules look at. */

const party = (id: string, kind: PartyRow['kind'], state: PartyRow['state'] = 'joined') =>
  ({ id, kind, state, eid: kind === 'phone' ? null : id, monitor: null, replacesId: null, joinedAtMs: 1 }) as PartyRow

/** A call of a visitor and an agent that is recorded, as the service's rules say. */
function recorded(recordingMode: CallRows['call']['recordingMode'], ...more: PartyRow[]) {
  const call = { state: 'CONNECTED', answeredAtMs: 1, endedAtMs: null, recordedAtMs: null, recordingMode }
  const rows = { call, parties: [party('visitor', 'visitor'), party('agent', 'staff'), ...more] } as CallRows
  record(rows.call, 'on', 2)
  const [, agent] = rows.parties
  if (!agent) throw new Error('no agent')
  return { rows, agent }
}

describe('a recording', () => {
  it.each([
    ['a telephone rings', 'phone', 'ringing', false],
    ['a telephone talks', 'phone', 'joined', false],
    ['a colleague is asked', 'staff', 'ringing', true],
    ['a colleague talks', 'staff', 'joined', true],
  ] as const)('[CAL-13] when the last agent leaves while %s is said as it is', (_, kind, state, isRecorded) => {
    for (const mode of ['all', 'on-request'] as const) {
      const { rows, agent } = recorded(mode, party('other', kind, state))
      leave(rows, agent, 'hung-up', 3)
      expect([rows.call.endedAtMs, rows.call.isRecorded, rows.call.isRecordingPaused], mode).toEqual([
        null,
        isRecorded,
        false,
      ])
    }
  })

  it('[CAL-13] ends while it is paused too', () => {
    const { rows, agent } = recorded('all', party('phone', 'phone'))
    record(rows.call, 'paused', 3)
    leave(rows, agent, 'hung-up', 4)
    expect([rows.call.isRecorded, rows.call.isRecordingPaused]).toEqual([false, false])
  })

  it('[CAL-13] a recording of all calls goes on when a call comes back from a telephone, and not before', () => {
    const back = party('back', 'staff', 'left')
    const { rows, agent } = recorded('all', party('phone', 'phone', 'joining'), back)
    leave(rows, agent, 'hung-up', 3)
    const [, , phone] = rows.parties
    if (!phone) throw new Error('no telephone')
    join(rows, phone, 4)
    expect(rows.call.isRecorded).toBe(false)
    back.state = 'ringing'
    accept(rows, back, { deviceId: 'd', sessionId: 's' }, 5)
    join(rows, back, 6)
    expect(rows.call.isRecorded).toBe(true)
  })

  it('[CAL-13] that was paused stays so, whoever joins', () => {
    const { rows } = recorded('all', party('expert', 'staff', 'joining'))
    record(rows.call, 'paused', 3)
    const [, , expert] = rows.parties
    if (expert) join(rows, expert, 4)
    expect([rows.call.isRecorded, rows.call.isRecordingPaused]).toEqual([false, true])
  })
})
