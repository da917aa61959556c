import { useEffect, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import type { FoundKnowledge, KnowledgeSearch } from '#core/knowledge/knowledge-here.ts'
import { systemClock } from '#core/platform/clock.ts'

/** The hub is still reading its rows: until it is asked again, in milliseconds. */
const readingMs = 150

/**
 * Entries of the knowledge base that this browser holds, found by the hub with every key and after every change. The last
 * answer stays until the next one comes; null until the first one.
 *
 * @param search null: nothing is sought, and the hub reads none of its entries
 */
export function useFoundKnowledge(search: KnowledgeSearch | null): FoundKnowledge | null {
  const { findKnowledge } = useCommands()
  const [answer, setAnswer] = useState<FoundKnowledge | null>(null)
  const key = JSON.stringify(search)
  // Counts the changes of entries.
  const change = useLiveRow('changes')?.listKnowledgeBase ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the search; a change asks again
  useEffect(() => {
    if (!search) return
    const sought = search
    const leaving = new AbortController()
    async function find() {
      const result = await findKnowledge(sought)
      if (leaving.signal.aborted || !result.ok) return
      setAnswer(result.value)
      if (!result.value.isComplete) systemClock.after(readingMs, () => void find(), leaving.signal)
    }
    void find()
    return () => leaving.abort()
  }, [findKnowledge, key, change])
  return answer
}
