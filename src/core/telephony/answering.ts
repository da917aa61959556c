import type { PhoneCall } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { EarlyAnswers } from './early-answers.ts'
import type { OwnCall } from './own-call.ts'
import { type Here, partyRung } from './parties-of.ts'

/** Media of a call that the user answers: they are opened and described while the backend decides who gets it. */
export type Answering = {
  /** @param answered settles with the backend's decision */
  begin(callId: string, answered: Promise<Result<unknown>>): Promise<void>
  /** The calls that go on or ring now: a description belongs to its call as soon as that is here. */
  follow(calls: readonly PhoneCall[]): void
}

export function createAnswering({
  calls,
  here,
  early,
}: {
  calls: ReadonlyMap<string, OwnCall>
  here: Here
  early: EarlyAnswers
}): Answering {
  let present: readonly PhoneCall[] = []
  const callOf = (callId: string) => present.find(({ id }) => id === callId)
  const isRung = (call: PhoneCall | undefined) => call !== undefined && partyRung(call, here.eid) !== undefined

  return {
    async begin(callId, answered) {
      const call = callOf(callId)
      if (!call || !isRung(call)) return
      early.begin(callId, { media: call.media === 'video' ? 'video' : 'voice', iceServers: [] })
      const { ok: isOurs } = await answered
      if (!isOurs) early.keepOnly((leg) => leg.callId !== callId || calls.has(callId))
    },
    follow(now) {
      present = now
      early.keepOnly(({ callId, partyId }) => calls.get(callId)?.leg(partyId) !== undefined || isRung(callOf(callId)))
    },
  }
}
