import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { WorkingSet } from '#core/working-set/working-set.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import type { Generation } from './generation.ts'

type RoomCommands = Pick<
  HubCommands,
  | 'retryQueued'
  | 'withdrawQueued'
  | 'saveDraft'
  | 'openRoom'
  | 'closeRoom'
  | 'loadHistory'
  | 'readAlong'
  | 'markRead'
  | 'setTyping'
  | 'answerOffer'
> & {
  /** The tab is gone: the rooms that it held open are closed. */
  release(): void
}

/** Rooms, drafts, the outbox's rows and offers, for one tab. All but drafts need a session: `signed-out` without one. */
export function createRoomCommands(
  generation: Generation,
  { random, clock }: { random: Random; clock: Clock },
): RoomCommands {
  const { store, api } = generation
  const openRooms: string[] = []
  let stopReading = () => {}

  async function signedIn<T>(use: (workingSet: WorkingSet) => Promise<Result<T>>): Promise<Result<T>> {
    await generation.entered()
    const workingSet = generation.workingSet()
    return workingSet ? use(workingSet) : fail('signed-out')
  }
  const done = async (work: unknown): Promise<Result<null>> => {
    await work
    return ok(null)
  }

  return {
    retryQueued: (id) => signedIn(({ outbox }) => outbox.retry(id)),
    withdrawQueued: (id) =>
      signedIn(async ({ outbox }) => {
        const row = await outbox.withdraw(id)
        if (!row.ok) return row
        const { payload } = row.value
        return ok({ text: 'text' in payload ? payload.text : '' })
      }),
    saveDraft: async ({ eid, roomId, text }) =>
      generation.ownerEid() === eid ? done(store.saveDraft(roomId, text, clock.nowMs())) : fail('signed-out'),

    openRoom: (roomId) =>
      signedIn((workingSet) => {
        openRooms.push(roomId)
        return workingSet.openRoom(roomId)
      }),
    closeRoom: (roomId) =>
      signedIn((workingSet) => {
        const index = openRooms.indexOf(roomId)
        if (index < 0) return done(null)
        openRooms.splice(index, 1)
        return done(workingSet.closeRoom(roomId))
      }),
    loadHistory: ({ roomId, beforeSeq }) => signedIn((workingSet) => workingSet.loadHistory(roomId, beforeSeq)),
    readAlong: (roomId) =>
      signedIn((workingSet) => {
        stopReading()
        stopReading = roomId === null ? () => {} : workingSet.readAlong(roomId)
        return done(null)
      }),
    markRead: ({ roomId, seq }) => signedIn((workingSet) => done(workingSet.markRead(roomId, seq))),
    setTyping: (roomId) => signedIn((workingSet) => done(workingSet.setTyping(roomId))),

    answerOffer: ({ offerId, accept }) =>
      signedIn(async () => {
        const offer = await store.entity('offer', offerId)
        if (!offer) return fail('not-found')
        const answer = await api.call('answerInquiry', {
          params: { id: offer.inquiryId },
          body: { accept },
          // Accepted in two tabs at once, or again after a lost answer, it counts once.
          idempotencyKey: accept ? offerId : random.uuid(),
        })
        if (!answer.ok) return answer
        if (answer.value.conversation) await store.storeConversation(answer.value.conversation)
        return ok({ conversationId: offer.conversationId })
      }),
    release() {
      stopReading()
      for (const roomId of openRooms.splice(0)) generation.workingSet()?.closeRoom(roomId)
    },
  }
}
