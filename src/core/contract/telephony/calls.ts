import * as v from 'valibot'
import { call } from '../call.ts'
import { Conversation } from '../conversations/schemas.ts'
import { TransferType } from '../inquiries/schemas.ts'
import { Phone, ServiceId, ServiceParams, shortText, Uuid } from '../primitives.ts'
import { CallTarget, IceServers, MeanOpinion, PartyMedia, PhoneCall, SipAccess } from './schemas.ts'
import { CallMedia, MonitorMode } from './states.ts'

const CallParams = v.object({ s: ServiceId, callId: Uuid })
const PartyParams = v.object({ ...CallParams.entries, partyId: Uuid })
const InquiryParams = v.object({ s: ServiceId, id: Uuid })
const MonitorParams = v.object({ s: ServiceId, id: Uuid })
const OneCall = v.object({ call: PhoneCall })
/** A session of somebody who monitors, and the call as it is now. */
const MonitorSession = v.object({ monitorSessionId: Uuid, call: PhoneCall })

const path = '/everline/v1/services/{s}/calls'

export const telephonyCalls = {
  getSipAccess: call({
    method: 'POST',
    writes: false,
    path: '/everline/v1/services/{s}/sip-access',
    audience: 'any',
    from: 'tab',
    capability: 'calls',
    summary: 'Returns credentials for the signalling of calls; they end with the session',
    params: ServiceParams,
    result: SipAccess,
  }),
  getTestCallServers: call({
    method: 'POST',
    writes: false,
    path: '/everline/v1/services/{s}/test-call',
    audience: 'staff',
    from: 'tab',
    capability: 'calls',
    summary: 'Returns the STUN and TURN servers for a call with oneself; those of TURN can be used for a minute',
    params: ServiceParams,
    result: v.object({ iceServers: IceServers }),
  }),
  startCall: call({
    method: 'POST',
    path,
    audience: 'any',
    from: 'tab',
    capability: 'calls',
    summary: 'Starts a call from the calling device; a visitor calls from the own conversation only',
    params: ServiceParams,
    body: v.object({
      target: CallTarget,
      media: CallMedia,
      /** The number of the service from which a telephone is called: one of `getStaffCli`. Missing: the first of them. */
      cli: v.exactOptional(v.pipe(Phone, v.minLength(1))),
    }),
    result: OneCall,
    idempotent: true,
  }),
  answerCall: call({
    method: 'POST',
    path: `${path}/{callId}/answer`,
    audience: 'any',
    from: 'tab',
    capability: 'calls',
    summary: 'Accepts a call that rings for the caller of this, on the calling device, or declines it on all',
    params: CallParams,
    body: v.object({ accept: v.boolean() }),
    result: OneCall,
    idempotent: true,
  }),
  leaveCall: call({
    method: 'DELETE',
    path: `${path}/{callId}`,
    audience: 'any',
    from: 'tab',
    capability: 'calls',
    summary: 'Hangs up: leaves the call, which ends when fewer than two are left',
    params: CallParams,
    body: v.optional(v.object({ end: v.optional(v.picklist(['hung-up', 'lost', 'no-rtp', 'failed']), 'hung-up') }), {}),
    result: v.null(),
    idempotent: true,
  }),
  updateCallParty: call({
    method: 'PATCH',
    path: `${path}/{callId}/party`,
    audience: 'any',
    capability: 'calls',
    summary:
      'Says how the caller of this is in the call: heard or away, muted, held, with camera or screen, and how it sounds',
    params: CallParams,
    body: v.partial(
      v.object({
        state: v.picklist(['joined', 'away']),
        ...PartyMedia,
        mos: v.nullable(MeanOpinion),
        /** The party that monitors, whose sound is passed on so now: what it whispers waits for that. */
        passesOn: v.object({ partyId: Uuid, monitor: MonitorMode }),
      }),
    ),
    result: OneCall,
  }),
  inviteToCall: call({
    method: 'POST',
    path: `${path}/{callId}/parties`,
    audience: 'staff',
    from: 'tab',
    capability: 'calls',
    summary: 'Rings for somebody else to join the call: a conference',
    params: CallParams,
    body: v.object({ target: CallTarget }),
    result: OneCall,
    idempotent: true,
  }),
  removeFromCall: call({
    method: 'DELETE',
    path: `${path}/{callId}/parties/{partyId}`,
    audience: 'staff',
    from: 'tab',
    capability: 'calls',
    summary: 'Takes somebody out of a call whose agent is the caller of this',
    params: PartyParams,
    result: OneCall,
    idempotent: true,
  }),
  transferCall: call({
    method: 'POST',
    path: `${path}/{callId}/transfer`,
    audience: 'staff',
    from: 'tab',
    capability: 'calls',
    summary:
      'Gives a call away: `blind` at once, `attendee` after the asked one has agreed; the inquiry types give the inquiry too',
    params: CallParams,
    body: v.object({ type: TransferType, target: CallTarget }),
    result: OneCall,
    idempotent: true,
  }),
  setCallRecording: call({
    method: 'PATCH',
    path: `${path}/{callId}/recording`,
    audience: 'staff',
    from: 'tab',
    capability: 'calls',
    summary: 'Begins, pauses or ends the recording of a call; all parties are told',
    params: CallParams,
    /** `isPaused`: not recorded now, and it goes on later. */
    body: v.object({ isRecorded: v.boolean(), isPaused: v.optional(v.boolean(), false) }),
    result: OneCall,
  }),
  getOngoingCall: call({
    method: 'GET',
    path: '/lc-orc/v1/inquiry-monitor/services/{s}/inquiries/{id}/ongoing-call',
    audience: 'admin',
    from: 'tab',
    capability: 'monitoring',
    summary: 'Returns the call of an inquiry with its parties; null without one',
    params: InquiryParams,
    result: v.object({ call: v.nullable(PhoneCall) }),
  }),
  monitorListen: call({
    method: 'POST',
    path: '/lc-orc/v1/inquiry-monitor/services/{s}/inquiries/{id}/listen',
    audience: 'admin',
    from: 'tab',
    capability: 'monitoring',
    summary: 'Opens a session in which an admin hears the call of an inquiry and is heard by nobody',
    params: InquiryParams,
    result: MonitorSession,
    idempotent: true,
  }),
  monitorUpdateSession: call({
    method: 'PATCH',
    path: '/lc-orc/v1/inquiry-monitor/services/{s}/sessions/{id}',
    audience: 'admin',
    from: 'tab',
    capability: 'monitoring',
    summary: 'Changes what the admin of a session does: only listens, is heard by the agent, by all, or takes the call',
    params: MonitorParams,
    body: v.object({ action: v.picklist(['listen', 'whisper', 'barge', 'takeover']) }),
    result: MonitorSession,
    idempotent: true,
  }),
  monitorLeave: call({
    method: 'DELETE',
    path: '/lc-orc/v1/inquiry-monitor/services/{s}/sessions/{id}',
    audience: 'admin',
    from: 'tab',
    capability: 'monitoring',
    summary: 'Ends a session of monitoring; the call goes on',
    params: MonitorParams,
    result: v.null(),
    idempotent: true,
  }),
  monitorBarge: call({
    method: 'POST',
    path: '/lc-orc/v1/inquiry-monitor/services/{s}/inquiries/{id}/barge',
    audience: 'admin',
    from: 'tab',
    capability: 'monitoring',
    summary: 'Lets the listening admin be heard by everybody; `not-monitoring` without a session',
    params: InquiryParams,
    result: MonitorSession,
    idempotent: true,
  }),
  monitorTakeover: call({
    method: 'POST',
    path: '/lc-orc/v1/inquiry-monitor/services/{s}/inquiries/{id}/takeover',
    audience: 'admin',
    from: 'tab',
    capability: 'monitoring',
    summary:
      'Moves the call and the inquiry to the listening admin, and the agent leaves; `not-monitoring` without a session',
    params: InquiryParams,
    result: OneCall,
    idempotent: true,
  }),
  requestCallback: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/rooms/{roomId}/callback',
    audience: 'visitor',
    capability: 'calls',
    summary: 'Asks to be called back at a number after a call that nobody took: an inquiry with this number',
    params: v.object({ s: ServiceId, roomId: Uuid }),
    body: v.object({ number: v.pipe(Phone, v.minLength(1)), note: v.optional(shortText(500), '') }),
    result: v.object({ conversation: Conversation }),
    idempotent: true,
  }),
}
