import type { noteCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Once } from '#server/idempotency/once.ts'
import { changeNote } from './change-note.ts'
import { ownMentions, readMentions } from './mentions.ts'
import { visibleNotes } from './visible-notes.ts'
import { writeNote } from './write-note.ts'

type Deps = { once: Once; changes: Changes; nowMs: () => number }

/** Notes of the staff within conversations. */
export const notes = {
  create({ once, changes, nowMs }) {
    const handlers: HandlersOf<typeof noteCalls> = {
      writeNote: ({ params, body, idempotencyKey }, { session, requestHash }) =>
        once({ session, idempotencyKey, requestHash }, (tx, feed) =>
          writeNote(tx, feed, session, { ...body, roomId: params.roomId, nowMs: nowMs() }),
        ),
      changeNote: ({ params, body, idempotencyKey }, { session, requestHash }) =>
        once({ session, idempotencyKey, requestHash }, (tx, feed) =>
          changeNote(tx, feed, session, {
            roomId: params.roomId,
            noteId: params.noteId,
            change: body,
            nowMs: nowMs(),
          }),
        ),
      readMentions: ({ body }, { session }) =>
        changes.run(async (tx, feed) => {
          await readMentions(tx, feed, session, { ...body, nowMs: nowMs() })
          return ok(null)
        }),
    }
    return { handlers, entities: { note: visibleNotes, mention: ownMentions } }
  },
} satisfies ServerModule<Deps>
