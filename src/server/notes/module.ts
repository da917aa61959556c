import type { noteCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { changeNote } from './change-note.ts'
import { ownMentions, readMentions } from './mentions.ts'
import { visibleNotes } from './visible-notes.ts'
import { writeNote } from './write-note.ts'

/** Notes of the staff within conversations. */
export const notes = {
  create() {
    const handlers: HandlersOf<typeof noteCalls> = {
      writeNote,
      changeNote,
      readMentions: async ({ body }, { tx, feed, session, nowMs }) => {
        await readMentions({ tx, feed }, session, { ...body, nowMs })
        return ok(null)
      },
    }
    return { handlers, entities: { note: visibleNotes, mention: ownMentions } }
  },
} satisfies ServerModule
