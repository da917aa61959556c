import type { CallRows, PartyRow } from './call-life.ts'

export type Who = Pick<PartyRow, 'kind' | 'eid' | 'name' | 'number' | 'numberType'> & {
  /** The gateway that reaches a telephone. */
  sessionId?: string | null
}

/** Adds a party that rings until then, and counts as called. Returns it. */
export function addRinging(
  rows: CallRows,
  who: Who,
  { id, nowMs, ringsUntilMs }: { id: string; nowMs: number; ringsUntilMs: number },
): PartyRow {
  const party: PartyRow = {
    ...who,
    id,
    callId: rows.call.id,
    serviceId: rows.call.serviceId,
    place: rows.parties.length,
    state: 'ringing',
    stateSinceMs: nowMs,
    ringsUntilMs,
    deviceId: null,
    sessionId: who.sessionId ?? null,
    isMuted: false,
    isHeld: false,
    hasCamera: false,
    hasScreen: false,
    monitor: null,
    passedAs: null,
    joinedAtMs: null,
    mos: null,
    leftAtMs: null,
    end: null,
    replacesId: null,
    transferType: null,
  }
  rows.parties.push(party)
  rows.call.ringsUntilMs = ringsUntilMs
  return party
}

/** Adds a party that is in the call from now on, on a device: who starts it, or monitors it. */
export function addIn(
  rows: CallRows,
  who: Who,
  device: { deviceId: string | null; sessionId: string },
  at: { id: string; nowMs: number },
): PartyRow {
  const { ringsUntilMs } = rows.call
  return Object.assign(addRinging(rows, who, { ...at, ringsUntilMs }), { state: 'joining' as const, ...device })
}
