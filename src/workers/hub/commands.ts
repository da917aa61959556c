import * as v from 'valibot'
import { MessageText, StaffStatus, Uuid } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { WorkingSet } from '#core/working-set/working-set.ts'
import type { HubApi, HubCommand } from '#workers/ports/hub-api.ts'
import type { Life } from './life.ts'

/** Commands of one tab, over the life that serves it. */
export type TabCommands = Pick<HubApi, HubCommand> & {
  /** The tab is gone: what it held open is let go. */
  release(): void
}

/**
 * @param endLife closes this life and begins the next: after a sign-out, or when another eid signs in
 */
export function createCommands(
  life: Life,
  { random, nowMs, endLife }: { random: Random; nowMs: () => number; endLife: () => void },
): TabCommands {
  const { session, store, api, transport } = life
  const openRooms: string[] = []

  const signedIn = async <T>(use: (workingSet: WorkingSet) => Promise<Result<T>>): Promise<Result<T>> => {
    await life.entered()
    const workingSet = life.workingSet()
    return workingSet ? use(workingSet) : fail('signed-out')
  }
  const done = async (work: unknown): Promise<Result<null>> => {
    await work
    return ok(null)
  }

  return {
    async signIn({ email, password }) {
      const service = await transport.send('getDefaultService', {})
      if (!service.ok) return service
      const before = await store.state('profile')
      const isOther = (eid: string) => before !== null && before.eid !== eid
      const profile = await session.signIn(
        { serviceId: service.value.serviceId, email: email.trim(), password },
        // Another account must neither see the rows of the one before nor send its outbox: they go first, and the
        // next life takes the session up.
        async ({ eid }) => {
          if (isOther(eid)) await life.wipe()
          return !isOther(eid)
        },
      )
      if (!profile.ok) return profile
      if (isOther(profile.value.eid)) endLife()
      return ok(null)
    },
    async signOut({ evenUnsent }) {
      const unsent = life.workingSet()?.outbox.unsent().length ?? 0
      if (unsent > 0 && !evenUnsent) return fail('unsent-messages', undefined, { count: unsent })
      await session.signOut()
      await life.wipe()
      endLife()
      return ok(null)
    },
    setStatus: (status) =>
      signedIn(async () => {
        const state = session.state()
        if (state.name !== 'signed-in') return fail('signed-out')
        if (!v.is(StaffStatus, status)) return fail('invalid-request')
        const answer = await api.call('setStaffStatus', { params: { eid: state.token.eid }, body: { status } })
        return answer.ok ? ok(null) : answer
      }),

    sendMessage: ({ id, roomId, text }) =>
      signedIn(async ({ outbox }) => {
        if (!v.is(Uuid, id) || !v.is(MessageText, text)) return fail('invalid-request')
        const conversation = await store.conversation(roomId)
        if (!conversation) return fail('not-found')
        await outbox.add({ id, roomId, kind: 'message', text, inquiryId: conversation.inquiry?.id ?? null })
        return ok(null)
      }),
    retryMessage: (id) => signedIn(({ outbox }) => outbox.retry(id)),
    withdrawMessage: (id) =>
      signedIn(async ({ outbox }) => {
        const row = await outbox.withdraw(id)
        return row.ok ? ok({ text: row.value.text }) : row
      }),
    saveDraft: ({ roomId, text }) => done(store.saveDraft(roomId, text, nowMs())),

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
    markRead: ({ roomId, seq }) => signedIn((workingSet) => done(workingSet.markRead(roomId, seq))),
    setTyping: (roomId) => signedIn((workingSet) => done(workingSet.setTyping(roomId))),

    acceptOffer: (offerId) => answerOffer(offerId, true),
    async declineOffer(offerId) {
      const answer = await answerOffer(offerId, false)
      return answer.ok ? ok(null) : answer
    },
    takeOver: (conversationId) =>
      signedIn(async () => {
        const id = (await store.conversation(conversationId))?.inquiry?.id
        if (id === undefined) return fail('not-found')
        const answer = await api.call('takeOverInquiry', { params: { id }, idempotencyKey: random.uuid() })
        if (!answer.ok) return answer
        await store.storeConversation(answer.value.conversation)
        return ok(null)
      }),
    closeInquiry: (conversationId) =>
      signedIn(async ({ outbox }) => {
        const inquiry = (await store.conversation(conversationId))?.inquiry
        if (!inquiry) return fail('not-found')
        if (inquiry.status === 'closed') return fail('inquiry-closed')
        const closing = outbox.unsent().some((row) => row.kind === 'close-inquiry' && row.inquiryId === inquiry.id)
        if (closing) return ok(null)
        const command = { roomId: conversationId, kind: 'close-inquiry', text: '', inquiryId: inquiry.id } as const
        await outbox.add({ id: random.uuid(), ...command })
        return ok(null)
      }),

    hint: async (event) => {
      life.workingSet()?.hint(event)
      return ok(null)
    },
    release() {
      for (const roomId of openRooms.splice(0)) life.workingSet()?.closeRoom(roomId)
    },
  }

  async function answerOffer(offerId: string, accept: boolean): Promise<Result<{ conversationId: string }>> {
    return signedIn(async () => {
      const offer = await store.offer(offerId)
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
    })
  }
}
