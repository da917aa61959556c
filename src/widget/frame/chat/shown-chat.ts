import { type Clock, sleep } from '#core/platform/clock.ts'
import { type Live, restingLive } from '#widget/frame/sharing/frame-messages.ts'
import { type ChatRows, readChat } from '#widget/frame/store/read-chat.ts'
import type { Tables } from '#widget/frame/store/tables.ts'
import { keepIdentities } from './keep-identities.ts'
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
