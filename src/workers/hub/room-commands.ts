import { keptId } from '#core/files/deliver-file.ts'
import { steerUpload } from '#core/files/steer-upload.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { WorkingSet } from '#core/working-set/working-set.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import type { Generation } from './generation.ts'

type RoomCommands = Pick<
  HubCommands,
  | 'retryQueued'
  | 'withdrawQueued'
  | 'keepFile'
  | 'keptFile'
  | 'attachFile'
  | 'attachedFiles'
  | 'detachFile'
  | 'steerUpload'
  | 'saveDraft'
  | 'openRoom'
  | 'closeRoom'
  | 'loadHistory'
  | 'readAlong'
  | 'markRead'
  | 'setTyping'
  | 'setLooking'
  | 'answerOffer'
> & {
  /** The room that the tab opened last; null if it has none open. */
  shown(): string | null
  /** The tab is gone: closes the rooms that it held open. */
  release(): void
}

/**
 * Commands of one tab about rooms, drafts, the outbox and offers. All but drafts need a session: `signed-out` without
 * one.
 */
export function createRoomCommands(generation: Generation, { random }: { random: Random }): RoomCommands {
  const { store } = generation
  const openRooms: string[] = []
  let stopReading = () => {}

  async function signedIn<T>(use: (workingSet: WorkingSet) => Promise<Result<T>>): Promise<Result<T>> {
    await generation.entered()
    const workingSet = generation.workingSet()
    return workingSet ? use(workingSet) : fail('signed-out')
  }
  /** Drafts belong to their author: a tab may still hold those of the previous account. */
  const ownedBy = async <T>(eid: string, use: () => Promise<Result<T>>): Promise<Result<T>> =>
    generation.ownerEid() === eid ? use() : fail('signed-out')
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
        const { kind, payload } = row.value
        if (kind === 'file-message') await generation.fileBytes.remove(keptId(payload.file))
        return ok({ text: 'text' in payload ? payload.text : '' })
      }),
    keepFile: ({ id, file }) => signedIn(() => generation.fileBytes.keep(id, file)),
    keptFile: (id) =>
      signedIn(async () => {
        const kept = await generation.fileBytes.get(id)
        return kept ? ok({ file: kept.blob }) : fail('file-lost-here')
      }),
    attachFile: ({ eid, file, ...rest }) => ownedBy(eid, () => generation.fileBytes.attach({ ...rest, blob: file })),
    attachedFiles: ({ eid, roomId }) =>
      ownedBy(eid, async () => {
        await generation.entered()
        const unsent = generation.workingSet()?.outbox.unsent() ?? []
        // A tab that died as it sent them.
        const sent = new Set(unsent.map((row) => row.kind === 'file-message' && keptId(row.payload.file)))
        const attached = await generation.fileBytes.attachedIn(roomId)
        return ok(attached.filter((file) => !sent.has(file.id)))
      }),
    detachFile: ({ id, isSent }) => done(isSent ? generation.fileBytes.detach(id) : generation.fileBytes.remove(id)),
    steerUpload: (step) =>
      signedIn(({ outbox }) => steerUpload({ outbox, uploads: generation.uploads, bytes: generation.fileBytes }, step)),
    saveDraft: ({ eid, roomId, ...draft }) => ownedBy(eid, async () => ok(await store.drafts.save(roomId, draft))),

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
    setLooking: (roomId) => signedIn((workingSet) => done(workingSet.setLooking(roomId))),

    answerOffer: (answer) => signedIn(() => answerOffer(generation, random, answer)),
    shown: () => openRooms.at(-1) ?? null,
    release() {
      stopReading()
      for (const roomId of openRooms.splice(0)) generation.workingSet()?.closeRoom(roomId)
    },
  }
}

async function answerOffer(
  { store, api }: Generation,
  random: Random,
  { offerId, accept }: Parameters<HubCommands['answerOffer']>[0],
): Promise<Result<{ conversationId: string }>> {
  const offer = await store.entity('offer', offerId)
  if (!offer) return fail('not-found')
  const answer = await api.call('answerInquiry', {
    params: { id: offer.inquiryId },
    body: { accept },
    // An offer that is accepted in two tabs, or again after a lost answer, is accepted once.
    idempotencyKey: accept ? offerId : random.uuid(),
  })
  if (!answer.ok) return answer
  if (answer.value.conversation) await store.storeConversation(answer.value.conversation)
  return ok({ conversationId: offer.conversationId })
}
