import { useEffect, useRef, useState } from 'react'
import { onAttention } from '#app/browser/attention.ts'
import { tabStore } from '#app/data/browser-storage.ts'
import { useCommands, useEverline } from '#app/data/everline.tsx'
import { givenCommands } from '#app/data/own-given-commands.ts'
import { sharedQueries } from '#app/data/own-shared-queries.ts'
import { draftQuery } from '#app/data/rows.ts'
import type { RoomDrafts } from '#core/messages/drafts.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import { createDraftKeeper, type ShownDraft } from './draft-keeper.ts'

/** The draft of one room's composer, stored as it is typed. Mounted anew for each room and each account. */
export function useDraftKeeper(eid: string, roomId: string) {
  const { saveDraft } = useCommands()
  const save = useRef(saveDraft)
  // The commands change when the hub restarts; the keeper does not.
  save.current = saveDraft
  const onShown = useRef<(shown: ShownDraft) => void>(() => {})
  const make = () =>
    createDraftKeeper({
      eid,
      roomId,
      clock,
      newId: systemRandom.uuid,
      store: tabStore,
      save: (draft) => save.current(draft),
      isGiven: givenCommands.hasDraft,
      onShown: (shown) => onShown.current(shown),
    })
  const [keeper, setKeeper] = useState(make)
  const [shown, setShown] = useState(() => keeper.shown())
  onShown.current = setShown

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

  // Past React: the echo of what is typed draws nothing.
  const { replica } = useEverline()
  useEffect(() => {
    if (!replica) return
    const query = draftQuery(roomId)
    const take = () => {
      // The checked edge: a key stands for one query and its type.
      const found = sharedQueries.peek(replica, query.key) as { value: RoomDrafts } | undefined
      if (found) keeper.row(found.value)
    }
    take()
    return sharedQueries.follow(replica, query, take)
  }, [keeper, replica, roomId])

  function type(text: string) {
    setShown((before) => ({ ...before, text }))
    keeper.type(text)
  }
  function takeToSend() {
    const taken = keeper.takeToSend()
    setShown(keeper.shown())
    return taken
  }
  const { putBack, setNote, setReply, flush, takeEarlier, discardEarlier } = keeper
  return { ...shown, type, takeToSend, putBack, setNote, setReply, flush, takeEarlier, discardEarlier }
}
