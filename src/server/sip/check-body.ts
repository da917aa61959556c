import { maxSdpBytes } from '#core/contract/index.ts'
import { headerOf, type SipMessage } from './message.ts'

/** Maximum number of ICE candidates in a session description. */
export const maxCandidates = 200
/** Maximum length of a line of a session description, in characters. */
export const maxSdpLineChars = 1024
/** Maximum size of any other body, in bytes: a keypad tone by INFO (application/dtmf-relay) has under 30. */
const maxOtherBytes = 1024

/** The status with which a body is refused; null when it may pass. */
export function refusalOfBody(message: SipMessage): number | null {
  const { body } = message
  if (body === '') return null
  const type = headerOf(message, 'content-type').toLowerCase().split(';', 1)[0]?.trim()
  if (headerOf(message, 'content-encoding') !== '') return 415
  if (type !== 'application/sdp') {
    if (type !== 'application/dtmf-relay' && type !== 'application/dtmf') return 415
    return Buffer.byteLength(body) > maxOtherBytes ? 413 : null
  }
  return refusalOfSdp(body)
}

/** The same for a session description that did not come by SIP. */
export function refusalOfSdp(body: string): number | null {
  if (Buffer.byteLength(body) > maxSdpBytes) return 413
  if (!body.startsWith('v=0')) return 400
  const lines = body.split(/\r?\n/)
  if (lines.some((line) => line.length > maxSdpLineChars)) return 400
  return lines.filter((line) => line.startsWith('a=candidate:')).length > maxCandidates ? 488 : null
}
