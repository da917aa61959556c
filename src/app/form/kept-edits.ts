import type { TextStore } from '#app/data/browser-storage.ts'
import { editsName } from './forget-edits.ts'
import { type Entries, takeOver } from './take-over.ts'

type Edit = { shown: Entries; before: Entries }

/**
 * Edits of forms that were left without saving, stored as long as the tab is open: leaving asks no question and loses
 * nothing. They belong to their author: another user who signs in does not find them.
 */
export function createKeptEdits(store: TextStore) {
  const read = (eid: string): Record<string, Edit> => {
    try {
      // The checked edge: this file wrote it, and fields of another shape are ignored.
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
      // The storage is full: the edits stay as long as the screen is open.
    }
  }
  return {
    /** The form's fields with the stored edits; null if there are none. */
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
