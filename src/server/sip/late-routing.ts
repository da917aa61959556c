import type { CallRouting } from '#server/telephony/call-routing.ts'

/** The routing of calls, which signalling asks and the module of calls gives when it is created. */
export type LateRouting = CallRouting & { use(routing: CallRouting): void }

/** Until a module gives its routing, every INVITE is refused. */
export function createLateRouting(): LateRouting {
  let routing: CallRouting = {
    routeOf: async () => ({ kind: 'refuse', status: 503, reason: 'Calls are not available' }),
    onChanged() {},
  }
  return {
    use(given) {
      routing = given
    },
    routeOf: (invite) => routing.routeOf(invite),
    onChanged: (callId, listener, signal) => routing.onChanged(callId, listener, signal),
  }
}
