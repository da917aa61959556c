import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useOwnSelf } from '#app/session/own-self.ts'
import type { KnowledgeEntry } from '#core/contract/index.ts'
import { isTooLargeText, RichText } from '#core/contract/knowledge/rich-text.ts'
import { systemClock } from '#core/platform/clock.ts'
import { type EntryEdit, keptEntry } from './kept-entry.ts'

/** Typing pauses for this long before what was written is kept, in milliseconds. */
const restMs = 400

const editOf = ({ title, language, folderId, text, revision }: KnowledgeEntry): EntryEdit => ({
  title,
  language,
  folderId,
  text,
  revision,
})

/**
 * Edits an entry: the edit is kept in the browser until it is saved.
 *
 * @param entry null: a new one
 */
export function useEntryEdit(id: string, entry: KnowledgeEntry | null, folderId: string | null) {
  const { eid } = useOwnSelf()
  const [begin] = useState(() => {
    const kept = keptEntry.read(eid, id)
    const stored = entry ? editOf(entry) : { title: '', language: '', folderId, text: [], revision: 0 }
    return { edit: kept ?? stored, isKept: kept !== null }
  })
  const [edit, setEdit] = useState(begin.edit)
  const [fault, setFault] = useState<'too-large' | 'too-deep' | null>(null)
  const latest = useRef({ edit: begin.edit, readText: () => begin.edit.text, isDirty: begin.isKept })
  const resting = useRef(new AbortController())

  const present = (): EntryEdit => ({ ...latest.current.edit, text: latest.current.readText() })
  function keep() {
    resting.current.abort()
    if (!latest.current.isDirty) return
    const now = present()
    setFault(isTooLargeText(now.text) ? 'too-large' : v.is(RichText, now.text) ? null : 'too-deep')
    keptEntry.keep(eid, id, now)
  }
  function changed() {
    latest.current.isDirty = true
    resting.current.abort()
    resting.current = new AbortController()
    systemClock.after(restMs, keep, resting.current.signal)
  }
  // Text typed in the last moment is kept too when the page or the screen goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` reads what is the latest
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
  return {
    edit,
    /** True if the edit is an earlier unsaved one. */
    isKept: begin.isKept,
    fault,
    present,
    isDirty: () => latest.current.isDirty,
    change(part: Partial<Omit<EntryEdit, 'text'>>) {
      latest.current.edit = { ...latest.current.edit, ...part }
      setEdit(latest.current.edit)
      changed()
    },
    changeText(read: () => RichText) {
      latest.current.readText = read
      changed()
    },
    /** It is saved, or given up. */
    forget() {
      resting.current.abort()
      latest.current.isDirty = false
      keptEntry.forget(eid, id)
    },
  }
}
