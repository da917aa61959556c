import * as v from 'valibot'

/*
 * The names of the specification for calls. The domain is called telephony, because a call is also what a client asks of
 * the backend.
 */

/** States of a call, as its caller and its callee see it [CAL-01]. */
export const CallState = v.picklist(['CALLING', 'RINGING', 'PROGRESS', 'ANSWERING', 'CONNECTED', 'TERMINATED'])
export type CallState = v.InferOutput<typeof CallState>

/** Events of a call [CAL-02]. */
export const CallEventName = v.picklist([
  'ANSWERING',
  'CONNECTED',
  'CANCEL',
  'PROGRESS',
  'REJECT',
  'HOLD_CHANGE',
  'TERMINATED',
  'STATE_UPDATE',
])
export type CallEventName = v.InferOutput<typeof CallEventName>

/** Events of a call's parties [INQ-03]; they come with the event of the call. */
export const ConferenceEventName = v.picklist([
  /** Somebody else is asked to join. */
  'INVITE',
  /** A party is heard, for the first time or again. */
  'JOIN',
  /** A party is not heard for the moment. */
  'AWAY',
  'LEAVE',
  /** A party is taken out of the call by another. */
  'REMOVE',
  /** A party gives the call to somebody else. */
  'TRANSFER',
  /** The recording begins, pauses or ends. */
  'RECORDING',
  /** Somebody begins to monitor the call, or changes how. */
  'MONITOR',
])
export type ConferenceEventName = v.InferOutput<typeof ConferenceEventName>

/** Events of the list of incoming calls [CAL-03]. */
export const IncomingCallEventName = v.picklist(['CALL_INVITE', 'CALL_MISS', 'CALL_REMOVE'])
export type IncomingCallEventName = v.InferOutput<typeof IncomingCallEventName>

/** States of the media connection, and of its search for addresses [CAL-04]; named as in WebRTC. */
export const IceState = v.picklist(['new', 'checking', 'connected', 'completed', 'failed', 'disconnected', 'closed'])
export type IceState = v.InferOutput<typeof IceState>
export const IceGatheringState = v.picklist(['new', 'gathering', 'complete'])
export type IceGatheringState = v.InferOutput<typeof IceGatheringState>

/**
 * Type of the called number [CAL-05]. `ON_NET`: somebody of the service, over the internet. `OFF_NET`: the telephone
 * network. `EXTENSION_NUMBER`: a short number of a member of the staff.
 */
export const NumberType = v.picklist(['ON_NET', 'OFF_NET', 'EXTENSION_NUMBER'])
export type NumberType = v.InferOutput<typeof NumberType>

/** Whether calls of a service are recorded: never, when an agent begins it, or always. */
export const RecordingMode = v.picklist(['off', 'on-request', 'all'])
export type RecordingMode = v.InferOutput<typeof RecordingMode>

export const CallMedia = v.picklist(['voice', 'video'])
export type CallMedia = v.InferOutput<typeof CallMedia>

/** Mode of an admin who monitors a call [CAL-06]. */
export const MonitorMode = v.picklist(['listen', 'whisper', 'barge'])
export type MonitorMode = v.InferOutput<typeof MonitorMode>
