import { missingBefore } from '#app/messages/missing-before.ts'
import type { FileBytes } from '#core/files/file-bytes.ts'
import type { Draft } from '#core/messages/drafts.ts'
import type { OutboxCommand } from '#core/outbox/outbox-row.ts'
import type { Clock } from '#core/platform/clock.ts'
import { failHere } from '#core/platform/fail-here.ts'
import { createOrderedRandom } from '#core/platform/ordered-random.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { Ask, Live, VisitorCommand } from '#widget/frame/sharing/frame-messages.ts'
import type { Frames } from '#widget/frame/sharing/frames.ts'
import type { Tables } from '#widget/frame/store/tables.ts'
import {
  type NewMessage,
  newMessage,
  type WrittenDown,
  writeCommand,
  writeDown,
} from '#widget/frame/store/write-down.ts'
import { createAskHistory } from './ask-history.ts'
import { createQuietRows, type QuietRows } from './quiet-rows.ts'
import { type ChatState, createShownChat } from './shown-chat.ts'
import { createUnstored } from './unstored.ts'

/** The message that one answers, and what it is besides a text. */
type More = Pick<NewMessage, 'replyTo' | 'content'>

/** State and commands for the components: they read rows, and every action is a command. */
export type Chat = {
  state(): ChatState
  /** The rows of `state` without what changes with each message. */
  quietRows(): QuietRows | null
  subscribe(listener: () => void): () => void
  /**
   * Makes a message of a draft. Shows it in the next frame, and settles when it is stored: it will be sent even if this frame dies.
   * Rejects, and shows it no more, when it cannot be stored.
   */
  send(draft: Draft, more?: More): Promise<void>
  /** Where files wait to be sent. */
  fileBytes(): Promise<FileBytes>
  /** Queues what is no message. Settles when it is stored: it will be sent even if this frame dies. Fails if it cannot be. */
  queue(command: OutboxCommand): Promise<Result<null>>
  /** Makes the id of a command: it sorts after those of what any frame has written and not sent yet. */
  newId(): string
  command(command: VisitorCommand): Promise<Result<null>>
  /** Makes a call through the frame that owns the session. */
  ask: Ask
  /** To which team and person the next conversation goes; '' for everybody. */
  aim(team: string, staff: string): void
  /** Shows older messages too, and fetches those that are not stored. */
  showOlder(): Promise<void>
  /** Fetches the messages before a number, again and again while that fails. */
  fetchBefore(seq: number): Promise<void>
  /** Rows have changed: read them again. */
  refresh(): void
  setLive(live: Live): void
}

const firstCount = 60
const olderCount = 60

type Opened = { tables: Tables; frames: Frames; fileBytes: () => Promise<FileBytes> }

type Deps = {
  opened: Promise<Opened>
  page: string
  /** Id of the team that the visitor writes to, '' for everybody. */
  team: string
  /** Id of the link that the visitor has followed, which goes before the team; '' for none. */
  link: string
  clock: Clock
  random: Random
  /** Runs once before the next frame is drawn. */
  beforeFrame: (run: () => void) => void
  onFault: (fault: unknown) => void
}

/** @param deps.opened settles when storage and the other frames are known; the visitor can type before that */
export function createChat(deps: Deps): Chat {
  const { opened, page, clock, random } = deps
  let to = { team: deps.team, staff: '', link: deps.link }
  let count = firstCount
  const unstored = createUnstored()
  const tables = opened.then((parts) => parts.tables)
  const shown = createShownChat({ tables, unstored, count: () => count, clock, onFault: deps.onFault })
  /** The same as `opened`, once it has settled: a message is then stored without waiting for a microtask. */
  let ready: Opened | null = null
  void opened.then(
    (parts) => {
      ready = parts
    },
    // Commands that need it fail with the same error.
    () => {},
  )

  // Other frames may have written with another clock. Their rows are in the order of their ids.
  const ordered = createOrderedRandom({ newest: () => shown.state().rows?.outbox.at(-1)?.id ?? '' }, random)
  const fetchBefore = createAskHistory({
    ask: async (beforeSeq) => (await opened).frames.command({ name: 'history', beforeSeq }),
    roomId: () => shown.state().rows?.roomId,
    clock,
  })

  /** Stores commands here, and has them sent by the frame that owns. */
  async function give(write: (tables: Tables) => Promise<WrittenDown>): Promise<void> {
    const { tables, frames } = ready ?? (await opened)
    const written = await write(tables)
    frames.changed()
    void frames.command({ name: 'send', ...written })
  }

  return {
    state: shown.state,
    newId: ordered.uuid,
    quietRows: createQuietRows(() => shown.state().rows),
    subscribe: shown.subscribe,
    async send({ id, text }, more) {
      const written = { text, ...more, draftId: id, page, ...to, nowMs: clock.nowMs() }
      const message = newMessage(written, ordered.uuid)
      const storing = give((tables) => writeDown(tables, message))
      const settle = unstored.add(message)
      // In the frame that shows the empty box, and not before: until then the browser stores and sends the message.
      deps.beforeFrame(shown.showUnstored)
      try {
        await storing
      } catch (fault) {
        settle()
        void shown.refresh()
        throw fault
      }
      void shown.refresh().then(settle)
    },
    async queue(command) {
      try {
        await give((tables) => writeCommand(tables, command, clock.nowMs()))
      } catch (fault) {
        deps.onFault(fault)
        return failHere('unknown')
      }
      await shown.refresh()
      return { ok: true, value: null }
    },
    fileBytes: async () => (await opened).fileBytes(),
    command: async (command) => (await opened).frames.command(command),
    ask: async (call, input) => (await opened).frames.ask(call, input),
    aim(team, staff) {
      to = { team, staff, link: '' }
    },
    async showOlder() {
      const { rows } = shown.state()
      if (!rows?.conversation) return
      const { ranges, lastSeq } = rows.conversation
      const missing = missingBefore(ranges, 1, (rows.messages[0]?.seq ?? lastSeq + 1) - 1)
      if (lastSeq < count && missing === null) return
      if (lastSeq >= count) count += olderCount
      // Messages that an earlier request did not bring are still missing.
      if (missing !== null) await fetchBefore(missing)
      await shown.refresh()
    },
    fetchBefore,
    refresh: () => void shown.refresh(),
    setLive: shown.setLive,
  }
}
