import type { RowOf } from '#core/outbox/outbox-row.ts'
import type { Clock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'
import type { Result } from '#core/platform/result.ts'
import type { QueuedCommand } from '#workers/ports/hub-api.ts'

/** A row as the outbox will have it, and its author. */
export type WaitingText = { eid: string; row: RowOf<'message'> | RowOf<'note'> }

/**
 * Texts that this tab has given, and that no hub has answered for a moment, because one has ended and the next is not
 * there yet. The log shows them beside the outbox: a text that has left its field never looks lost [PWA-05].
 */
export type WaitingTexts = {
  /** The command was given, and waits until `answer` settles. */
  add(command: QueuedCommand, answer: Promise<Result<unknown>>): void
  /** The same array until they change. */
  now(): readonly WaitingText[]
  follow(onChange: () => void): () => void
}

/** A hub answers within a few milliseconds: until then nothing is drawn that its own row would draw again. */
const quietMs = 400
/** The hub's row comes a moment after its answer; both are one line, because they have one id. */
const overlapMs = 500

export function createWaitingTexts(clock: Clock): WaitingTexts {
  const { add: follow, call: changed } = createListeners()
  let texts: readonly WaitingText[] = []
  function show(next: readonly WaitingText[]) {
    texts = next
    changed()
  }

  return {
    now: () => texts,
    follow,
    add(command, answer) {
      if (command.kind !== 'message' && command.kind !== 'note') return
      const text = { eid: command.eid, row: rowOf(command, clock.nowMs()) }
      const answered = new AbortController()
      clock.after(quietMs, () => show([...texts, text]), answered.signal)
      void answer.then(({ ok }) => {
        answered.abort()
        if (texts.includes(text)) clock.after(ok ? overlapMs : 0, () => show(texts.filter((each) => each !== text)))
      })
    },
  }
}

const rowOf = ({ id, kind, payload }: QueuedCommand & { kind: WaitingText['row']['kind'] }, localCreatedAtMs: number) =>
  // The checked edge: kind and payload belong to one command.
  ({
    ...{ id, lane: payload.roomId, kind, payload, localCreatedAtMs },
    ...{ state: 'queued', attempts: 0, failure: null },
  }) as WaitingText['row']
