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
        show({ rows: keepIdentities(state.rows, unstored.addTo(rows)), live })
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

/** `next` with the earlier objects for all unchanged rows, because lines are memoised by their rows. */
function keepIdentities(before: ChatRows | null, next: ChatRows): ChatRows {
  if (!before) return next
  const messages = new Map(before.messages.map((message) => [message.key, message]))
  const outbox = new Map(before.outbox.map((row) => [row.id, row]))
  const changes = new Map(before.changes.map((change) => [change.id, change]))
  return {
    ...next,
    changes: next.changes.map((change) => {
      const known = changes.get(change.id)
      return known && JSON.stringify(known) === JSON.stringify(change) ? known : change
    }),
    profile: before.profile?.eid === next.profile?.eid ? before.profile : next.profile,
    // A message never changes, unless it is removed: the same place, id and text mean the same message.
    messages: next.messages.map((message) => {
      const known = messages.get(message.key)
      return known?.id === message.id && known.text === message.text ? known : message
    }),
    outbox: next.outbox.map((row) => {
      const known = outbox.get(row.id)
      return known && isSame(known, row) ? known : row
    }),
  }
}

const isSame = (a: OutboxRow, b: OutboxRow) =>
  a.state === b.state && a.attempts === b.attempts && a.lane === b.lane && a.failure?.code === b.failure?.code
