import {
  analyticsCalls,
  appointmentCalls,
  callQualityCalls,
  contentCalls,
  fileCalls,
  mediaServerCalls,
  telephonyCalls,
  visitorSideCalls,
} from '#core/contract/index.ts'

/** The visitor's calls of domains that the chat does without until they are used. */
export const lateVisitorCalls = {
  ...appointmentCalls,
  ...contentCalls,
  ...fileCalls,
  ...visitorSideCalls,
  collectAnalytics: analyticsCalls.collectAnalytics,
  getSipAccess: telephonyCalls.getSipAccess,
  startCall: telephonyCalls.startCall,
  answerCall: telephonyCalls.answerCall,
  leaveCall: telephonyCalls.leaveCall,
  updateCallParty: telephonyCalls.updateCallParty,
  requestCallback: telephonyCalls.requestCallback,
  reportCallQuality: callQualityCalls.reportCallQuality,
  connectToMediaServer: mediaServerCalls.connectToMediaServer,
}
