import { ringMs } from '#core/contract/index.ts'
import { nextCallState } from '#core/telephony/call-states.ts'
import type { InquiryCalls } from '#server/inquiries/inquiry-calls.ts'
import { accept, endCall, say, soughtParty } from './call-life.ts'
import { liveCallOf, loadCalls, lockCall } from './load-call.ts'
import { deviceOfSession, isBusy } from './me.ts'
import { type SaveRules, saveCall } from './save-call.ts'

/** The calls of inquiries: they wait in the queue with them, and ring where they go. */
export const createInquiryCalls = (rules: SaveRules): InquiryCalls => ({
  async waitingOf(tx, inquiryId) {
    const callId = await liveCallOf(tx, inquiryId)
    const [found] = callId === null ? [] : await loadCalls(tx, [callId])
    return found && soughtParty(found) ? { callId: found.call.id, media: found.call.media } : null
  },

  async offered({ tx, feed }, state, callId) {
    const work = await lockCall(tx, state.room.serviceId, callId, state)
    if (work?.call.state !== 'CALLING') return
    work.call.state = nextCallState(work.call.state, 'ring')
    say(work, 'PROGRESS', soughtParty(work) ?? null)
    await saveCall({ tx, feed }, work, rules)
  },

  async taken({ tx, feed }, state, inquiryId, { eid, name, sessionId }) {
    const callId = await liveCallOf(tx, inquiryId)
    const work = callId === null ? null : await lockCall(tx, state.room.serviceId, callId, state)
    const party = work && soughtParty(work)
    if (!work || !party) return
    Object.assign(party, { eid, name })
    const nowMs = rules.nowMs()
    const deviceId = sessionId === null ? null : await deviceOfSession(tx, sessionId)
    if (sessionId !== null && !(await isBusy(tx, { eid, deviceId }, work.call.id))) {
      accept(work, party, { deviceId, sessionId }, nowMs)
    } else {
      party.ringsUntilMs = nowMs + ringMs
      work.call.ringsUntilMs = party.ringsUntilMs
      work.call.state = nextCallState(work.call.state, 'ring')
      say(work, 'PROGRESS', party)
    }
    await saveCall({ tx, feed }, work, rules)
  },

  async over({ tx, feed }, state, inquiryId, why) {
    const callId = await liveCallOf(tx, inquiryId)
    const work = callId === null ? null : await lockCall(tx, state.room.serviceId, callId, state)
    if (!work || work.call.answeredAtMs !== null) return
    endCall(work, why, null, rules.nowMs())
    await saveCall({ tx, feed }, work, rules)
  },
})
