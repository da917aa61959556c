import type { TextStore } from '#app/data/browser-storage.ts'
import { editsName } from './forget-edits.ts'
import { type Entries, takeOver } from './take-over.ts'

type Edit = { shown: Entries; before: Entries }

/**
 * Edits of forms that were left before they were saved, as long as the tab lives: nobody is asked whether to leave, and
 * nothing is lost by leaving. They are their owner's: whoever signs in next finds nothing of them.
 */
export function createKeptEdits(store: TextStore) {
  const read = (eid: string): Record<string, Edit> => {
    try {
      // The checked edge: this file wrote it, and a field of another shape is not taken over.
      const kept = JSON.parse(store.getItem(editsName) ?? 'null') as { eid: string; edits: Record<string, Edit> } | null
      return kept?.eid === eid ? kept.edits : {}
    } catch {
      return {}
    }
  }
  function write(eid: string, edits: Record<string, Edit>) {
    try {
      if (Object.keys(edits).length === 0) store.removeItem(editsName)
      else store.setItem(editsName, JSON.stringify({ eid, edits }))
    } catch {
      // Full: it is kept as long as the screen is open.
    }
  }
  return {
    /** The form's fields with what was edited in them; null where nothing was. */
    recall<Name extends string>(eid: string, form: string, now: Entries<Name>): Record<Name, string> | null {
      const edit = read(eid)[form]
      return edit ? takeOver({ ...now, ...edit.shown }, { ...now, ...edit.before }, now) : null
    },
    keep(eid: string, form: string, edit: Edit) {
      write(eid, { ...read(eid), [form]: edit })
    },
    drop(eid: string, form: string) {
      const { [form]: dropped, ...others } = read(eid)
      if (dropped) write(eid, others)
    },
  }
}
