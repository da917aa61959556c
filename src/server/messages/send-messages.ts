import type { Message } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import { notifyConversation, notifyStaff } from '#server/conversations/conversation-for.ts'
import { isWaiting, presentEids, type RoomState, staffIn } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { type Batcher, createBatcher } from './batcher.ts'
import { claimFiles } from './claim-files.ts'
import { loadOriginals } from './load-originals.ts'
import { planSends, type SendPlan } from './plan-sends.ts'
import type { SendRequest } from './send-request.ts'
import { loadSends, writeSends } from './write-sends.ts'

const mostInBatch = 400

export type SendMessages = Batcher<SendRequest, Result<{ message: Message }>>

/**
 * Sends messages; the hot path. Messages that arrive while a transaction runs go into the next one together. A
 * transaction takes the same few statements for one message and for hundreds.
 *
 * @param deps.canBeOffered whether a service has an agent who could be asked now
 * @param deps.onInquiry called after the commit for each service with a new inquiry
 */
export function createSendMessages(deps: {
  changes: Changes
  clock: Clock
  random: Random
  canBeOffered: (tx: Db, serviceId: string) => Promise<boolean>
  onInquiry: (serviceId: string) => void
}): SendMessages {
  const { changes, clock, random } = deps

  return createBatcher(
    async (requests) => {
      const plan = await changes.run(async ({ tx, feed }) => {
        const { rooms, repeats, blocked } = await loadSends(tx, requests)
        const offerable = await offerableServices(tx, rooms)
        const originals = await loadOriginals(tx, requests)
        const nowMs = clock.nowMs()
        const plan = planSends(requests, rooms, repeats, {
          nowMs,
          originals,
          blocked,
          newId: () => random.uuid(),
          canBeOffered: (serviceId) => offerable.has(serviceId),
        })
        await writeSends(tx, plan, nowMs)
        await claimFiles(tx, plan)
        tell(feed, plan)
        return plan
      })
      for (const serviceId of new Set([...plan.opened].map(({ room }) => room.serviceId))) deps.onInquiry(serviceId)
      return plan.results
    },
    { most: mostInBatch },
  )

  async function offerableServices(tx: Db, rooms: ReadonlyMap<string, RoomState>): Promise<Set<string>> {
    const offerable = new Set<string>()
    for (const serviceId of servicesOf([...rooms.values()].filter(({ inquiry }) => inquiry?.status === 'missed'))) {
      if (await deps.canBeOffered(tx, serviceId)) offerable.add(serviceId)
    }
    return offerable
  }
}

function tell(feed: FeedDraft, { messages, touched, opened, replied }: SendPlan) {
  const states = new Map([...touched].map((state) => [state.room.id, state]))
  for (const message of messages) {
    const state = states.get(message.roomId)
    if (state) feed.add(state.room.serviceId, presentEids(state), { kind: 'message', message })
  }
  for (const state of opened) notifyConversation(feed, state, 'visitor', [state.room.visitorEid])
  for (const state of replied) {
    const event = { name: 'reply', byEid: state.room.visitorEid, byName: state.room.visitorName } as const
    notifyConversation(feed, state, 'visitor', [state.room.visitorEid], event)
    notifyConversation(feed, state, 'staff', staffIn(state), event)
  }
  // All staff see conversations that wait, with the visitor's newest message.
  for (const state of touched) if (isWaiting(state)) notifyStaff(feed, state)
}

const servicesOf = (states: readonly RoomState[]) => new Set(states.map(({ room }) => room.serviceId))
