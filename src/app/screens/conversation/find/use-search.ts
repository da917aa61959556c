import { useEffect, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useRoomEntities } from '#app/data/room-entities.ts'
import { useLiveRow, type useMessages } from '#app/data/rows.ts'
import { systemClock } from '#core/platform/clock.ts'
import { foundSeqs } from './found-seqs.ts'

/** Typing pauses for this long before the backend is asked, in milliseconds. */
const restMs = 250

type Rows = NonNullable<ReturnType<typeof useMessages>>

/** The search for a term: what is held here at once, then everything that the backend has. */
export function useSearch(roomId: string, rows: Rows, onJump: (seq: number) => void) {
  const [term, setTerm] = useState('')
  const [place, setPlace] = useState(0)
  const changes = useRoomEntities('messageChange', roomId) ?? []
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const ofBackend = useBackendSearch(roomId, term, isOffline)
  const found = foundSeqs(rows, changes, term, ofBackend)
  const at = Math.min(place, Math.max(0, found.length - 1))

  function go(step: number) {
    if (found.length === 0) return
    const next = (at + step + found.length) % found.length
    setPlace(next)
    const seq = found[next]
    if (seq !== undefined) onJump(seq)
  }
  const first = found[0]
  return {
    term,
    isOffline,
    /** Numbers of the messages that are found, the newest first. */
    found,
    /** Index of the result that is shown; -1: none is shown yet. */
    at,
    type(value: string) {
      setTerm(value)
      setPlace(-1)
    },
    /** To another result, in a circle; a step of 1 leads to the next older one. */
    go,
    /** To the newest result first, then to others. */
    enter(step: number) {
      if (place < 0 && first !== undefined) {
        setPlace(0)
        onJump(first)
      } else go(step)
    },
  }
}

/** Searches at the backend; finds nothing without a connection. */
function useBackendSearch(roomId: string, term: string, isOffline: boolean): readonly number[] {
  const { ask } = useCommands()
  const [answer, setAnswer] = useState<{ term: string; seqs: readonly number[] }>({ term: '', seqs: [] })
  const text = term.trim()
  useEffect(() => {
    if (text === '' || isOffline) return
    const leaving = new AbortController()
    systemClock.after(
      restMs,
      () =>
        void ask('searchMessages', { params: { roomId }, query: { text } }).then((result) => {
          if (result.ok && !leaving.signal.aborted) setAnswer({ term: text, seqs: result.value.seqs })
        }),
      leaving.signal,
    )
    return () => leaving.abort()
  }, [ask, roomId, text, isOffline])
  return answer.term === text ? answer.seqs : none
}
const none: readonly number[] = []
