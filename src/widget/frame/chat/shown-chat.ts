import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { type Live, restingLive } from '#widget/frame/sharing/frame-messages.ts'
import { type ChatRows, readChat } from '#widget/frame/store/read-chat.ts'
import type { Tables } from '#widget/frame/store/tables.ts'
import type { Unstored } from './unstored.ts'

export type ChatState = {
  /** Null until the rows have been read for the first time. */
  rows: ChatRows | null
  live: Live
}

/** State of the screen, kept equal to the rows. */
export type ShownChat = {
  state(): ChatState
  subscribe(listener: () => void): () => void
  /** Reads the rows again. Settles when everything that is stored now is shown. */
  refresh(): Promise<void>
  /** Shows the messages that are being stored. */
  showUnstored(): void
  setLive(live: Live): void
}

const betweenReadsMs = 16

/** @param deps.count how many messages are shown */
export function createShownChat(deps: {
  tables: Promise<Tables>
  unstored: Unstored
  count: () => number
  clock: Clock
  onFault: (fault: unknown) => void
}): ShownChat {
  const { unstored, clock } = deps
  const listeners = new Set<() => void>()
  let state: ChatState = { rows: null, live: restingLive }
  let reading: Promise<void> | null = null
  let isStale = false
  /** Live state; shown together with the rows if they are being read. */
  let live: Live = restingLive

  function show(change: Partial<ChatState>) {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }

  async function read() {
    try {
      const tables = await deps.tables
      while (isStale) {
        isStale = false
        const rows = await readChat(tables, deps.count())
        const shown = keepIdentities(state.rows, unstored.addTo(rows))
        if (shown !== state.rows || live !== state.live) show({ rows: shown, live })
        // No display shows more than one state in a frame of its refresh rate.
        if (isStale) await sleep(clock, betweenReadsMs)
      }
    } catch (fault) {
      deps.onFault(fault)
    } finally {
      reading = null
      if (state.live !== live) show({ live })
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh() {
      isStale = true
      // All changes during a read are shown by one further read.
      reading ??= read()
      return reading
    },
    showUnstored() {
      const rows = state.rows && unstored.addTo(state.rows)
      if (rows !== state.rows) show({ rows })
    },
    setLive(next) {
      live = next
      if (!reading) show({ live })
    },
  }
}

/**
 * `next` with the earlier objects for everything that is unchanged, because the screen is memoised by them; `before` itself
 * if nothing has changed.
 */
function keepIdentities(before: ChatRows | null, next: ChatRows): ChatRows {
  if (!before) return next
  const rows: ChatRows = {
    ...next,
    // A message never changes, unless it is removed: the same place, id and text mean the same message.
    messages: keepRows(before.messages, next.messages, 'key', (a, b) => a.id === b.id && a.text === b.text),
    outbox: keepRows(before.outbox, next.outbox, 'id', isSame),
    changes: keepRows(before.changes, next.changes, 'id', isEqual),
    calls: isEqual(before.calls, next.calls) ? before.calls : next.calls,
    sentDrafts: isEqual(before.sentDrafts, next.sentDrafts) ? before.sentDrafts : next.sentDrafts,
    conversation: isEqual(before.conversation, next.conversation) ? before.conversation : next.conversation,
    profile: before.profile?.eid === next.profile?.eid ? before.profile : next.profile,
  }
  const names = Object.keys(rows) as (keyof ChatRows)[]
  return names.every((name) => rows[name] === before[name]) ? before : rows
}

/** `next` with the earlier object of each row that is the same by `isSameRow`; `before` itself if all of them are. */
function keepRows<K extends string, Row extends Record<K, string>>(
  before: Row[],
  next: Row[],
  key: K,
  isSameRow: (a: Row, b: Row) => boolean,
): Row[] {
  const known = new Map(before.map((row) => [row[key], row]))
  const rows = next.map((row) => {
    const last = known.get(row[key])
    return last && isSameRow(last, row) ? last : row
  })
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const isSame = (a: OutboxRow, b: OutboxRow) =>
  a.state === b.state && a.attempts === b.attempts && a.lane === b.lane && a.failure?.code === b.failure?.code
