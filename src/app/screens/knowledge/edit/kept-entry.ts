import * as v from 'valibot'
import { browserStore } from '#app/data/browser-storage.ts'
import { RichText } from '#core/contract/knowledge/rich-text.ts'

const Kept = v.object({
  title: v.string(),
  language: v.string(),
  folderId: v.nullable(v.string()),
  text: RichText,
  /** Revision of the text on which the edit was based; 0: the entry is new. */
  revision: v.number(),
})
/** State of an entry's edit. */
export type EntryEdit = v.InferOutput<typeof Kept>

const nameOf = (eid: string, id: string) => `everline-knowledge-edit/${eid}/${id}`

/** Unsaved edits of entries: they survive a reload, and a visit to another screen. */
export const keptEntry = {
  read(eid: string, id: string): EntryEdit | null {
    const kept = browserStore.getItem(nameOf(eid, id))
    if (kept === null) return null
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), kept)
    return read.success ? read.output : null
  },
  keep: (eid: string, id: string, edit: EntryEdit) => browserStore.setItem(nameOf(eid, id), JSON.stringify(edit)),
  forget: (eid: string, id: string) => browserStore.removeItem(nameOf(eid, id)),
}
