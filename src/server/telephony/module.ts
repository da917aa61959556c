import type { telephonyCalls } from '#core/contract/index.ts'
import { fail } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'

const refuse = async () => fail('calls-unavailable')

export const telephony = {
  create() {
    const handlers: Omit<HandlersOf<typeof telephonyCalls>, 'getSipAccess'> = {
      startCall: refuse,
      answerCall: refuse,
      leaveCall: refuse,
      updateCallParty: refuse,
      inviteToCall: refuse,
      removeFromCall: refuse,
      transferCall: refuse,
      setCallRecording: refuse,
      getOngoingCall: refuse,
      monitorListen: refuse,
      monitorUpdateSession: refuse,
      monitorLeave: refuse,
      monitorBarge: refuse,
      monitorTakeover: refuse,
      requestCallback: refuse,
    }
    return { handlers, entities: { call: async () => [] } }
  },
} satisfies ServerModule
