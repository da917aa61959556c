import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import { type Live, restingLive, type VisitorCommand } from '#widget/frame/sharing/frame-messages.ts'
import type { Frames } from '#widget/frame/sharing/frames.ts'
import { type ChatRows, readChat } from '#widget/frame/store/read-chat.ts'
import type { Tables } from '#widget/frame/store/tables.ts'
import { writeDown } from '#widget/frame/store/write-down.ts'
import { keepIdentities } from './keep-identities.ts'

export type ChatState = {
  /** Null until the rows were read for the first time. */
  rows: ChatRows | null
  live: Live
}

/** What the components read and call. Reads are rows; all that is done is a command. */
export type Chat = {
  state(): ChatState
  subscribe(listener: () => void): () => void
  /** Settles when the message is stored: it will be sent even if this frame dies. Rejects when it cannot be stored. */
  send(text: string): Promise<void>
  command(command: VisitorCommand): Promise<Result<null>>
  /** Shows older messages too, fetching what is not held. */
  showOlder(): Promise<void>
  /** Rows have changed: read them again. */
  refresh(): void
  setLive(live: Live): void
}

const firstCount = 60
const olderCount = 60
const betweenReadsMs = 16

/** @param deps.frames settles when storage and the other frames are known; the chat can be written in before */
export function createChat(deps: {
  opened: Promise<{ tables: Tables; frames: Frames }>
  page: string
  clock: Clock
  random: Random
  onFault: (fault: unknown) => void
}): Chat {
  const { opened, page, clock, random } = deps
  const listeners = new Set<() => void>()
  let state: ChatState = { rows: null, live: restingLive }
  let count = firstCount
  let isReading = false
  let isStale = false

  function show(change: Partial<ChatState>) {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }

  /** However many changes come while a read is under way, one more read shows them all. */
  async function read() {
    isStale = true
    if (isReading) return
    isReading = true
    try {
      const { tables } = await opened
      while (isStale) {
        isStale = false
        const rows = await readChat(tables, count)
        show({ rows: keepIdentities(state.rows, rows) })
        // No screen shows more than one state a frame.
        if (isStale) await sleep(clock, betweenReadsMs)
      }
    } finally {
      isReading = false
    }
  }
  const refresh = () => read().catch(deps.onFault)

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async send(text) {
      const { tables, frames } = await opened
      const written = await writeDown(tables, { text, page, makeId: () => random.uuid(), nowMs: clock.nowMs() })
      void refresh()
      frames.changed()
      void frames.command({ name: 'send', ...written })
    },
    command: async (command) => (await opened).frames.command(command),
    async showOlder() {
      const { rows } = state
      const oldest = rows?.messages[0]?.seq ?? 0
      if (!rows?.conversation || rows.conversation.lastSeq < count) return
      count += olderCount
      if (oldest > 1) await (await opened).frames.command({ name: 'history', beforeSeq: oldest })
      await refresh()
    },
    refresh: () => void refresh(),
    setLive: (live) => show({ live }),
  }
}
