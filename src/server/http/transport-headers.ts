import type { IncomingMessage } from 'node:http'

const none = {}
/** For a year, browsers ask for this origin by TLS only. */
const transportSecurity = { 'strict-transport-security': 'max-age=31536000' }

/** Headers for answers to people who reach the backend by TLS, as its settings or a trusted proxy say. */
export function createTransportHeaders(settings: { EVERLINE_URL?: string | undefined; TRUST_PROXY: number }) {
  const isTls = settings.EVERLINE_URL?.startsWith('https://') ?? false
  return ({ headers }: Pick<IncomingMessage, 'headers'>): Readonly<Record<string, string>> => {
    if (isTls) return transportSecurity
    if (settings.TRUST_PROXY === 0) return none
    const protocol = headers['x-forwarded-proto']?.toString().split(',').at(-1)?.trim()
    return protocol === 'https' ? transportSecurity : none
  }
}
