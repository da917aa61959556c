import { useEffect, useRef, useState } from 'react'
import { onAttention } from '#app/browser/attention.ts'
import { tabStore } from '#app/data/browser-storage.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useDraft } from '#app/data/rows.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import { createDraftKeeper } from './draft-keeper.ts'

/** The text of one room's composer, kept whatever happens. Mounted anew for each room, and for whoever else signs in. */
export function useDraftKeeper(eid: string, roomId: string) {
  const { saveDraft } = useCommands()
  const save = useRef(saveDraft)
  // A restarted hub has other commands; the keeper stays.
  save.current = saveDraft
  const onText = useRef<(text: string) => void>(() => {})
  const make = () =>
    createDraftKeeper({
      eid,
      roomId,
      clock,
      store: tabStore,
      save: (draft) => save.current(draft),
      onText: (text) => onText.current(text),
    })
  const [keeper, setKeeper] = useState(make)
  const [text, setText] = useState(() => keeper.text())
  onText.current = setText

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mount; StrictMode's second needs a new keeper
  useEffect(() => {
    const own = keeper.isClosed() ? make() : keeper
    if (own !== keeper) setKeeper(own)
    const stop = onAttention(own.flush)
    return () => {
      stop()
      own.close()
    }
  }, [])

  const row = useDraft(roomId)
  useEffect(() => {
    if (row !== undefined) keeper.row(row)
  }, [keeper, row])

  function type(next: string) {
    setText(next)
    keeper.type(next)
  }
  function takeToSend() {
    setText('')
    return keeper.takeToSend()
  }
  return { text, type, takeToSend, putBack: keeper.putBack, flush: keeper.flush }
}
