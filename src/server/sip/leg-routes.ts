import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#server/session/key-ring.ts'
import { addressesOf, type SipRequest } from './message.ts'

/**
 * Says in Record-Route, signed, which two sessions talk in a dialog. Their later requests bring it back in Route: no
 * dialog is stored, so a restart of the backend ends none.
 */
export type LegRoutes = {
  /** Value of Record-Route for an INVITE. */
  routeOf(callId: string, sessionIds: readonly [string, string]): string
  /** The session at the other end of the request's dialog; null when its Route was not made here for this sender. */
  otherEnd(request: SipRequest, sessionId: string): string | null
}

export function createLegRoutes({ keys, realm }: { keys: KeyRing; realm: string }): LegRoutes {
  const signed = (key: Uint8Array, callId: string, ids: string) =>
    createHmac('sha256', key).update(`everline-leg\n${callId}\n${ids}`).digest('base64url')
  const isSigned = (callId: string, ids: string, signature: string) =>
    keys.some((key) => {
      const own = Buffer.from(signed(key, callId, ids))
      const given = Buffer.from(signature)
      return own.length === given.length && timingSafeEqual(own, given)
    })

  return {
    routeOf(callId, sessionIds) {
      const ids = sessionIds.join('.')
      return `<sip:${realm};transport=ws;lr;leg=${ids}.${signed(keys[0], callId, ids)}>`
    },
    otherEnd(request, sessionId) {
      const routes = addressesOf(request, 'route')
      const [route] = routes ?? []
      if (!route || routes?.length !== 1 || route.uri.host !== realm) return null
      const [one = '', other = '', signature = ''] = (route.uri.getParam('leg') ?? '').split('.')
      if (!isSigned(request.callId, `${one}.${other}`, signature)) return null
      if (sessionId === one) return other
      return sessionId === other ? one : null
    },
  }
}
