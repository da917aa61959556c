import type { Mutation } from './mutation.ts'

/** Signalling of calls. */
export const sipMutations: readonly Mutation[] = [
  {
    row: 'CAP-02',
    off: 'anybody who knows how a Route looks joins a dialog',
    file: 'src/server/sip/leg-routes.ts',
    from: 'return own.length === given.length && timingSafeEqual(own, given)',
    to: 'return own.length > 0 && given.length > 0',
    layer: 'integration',
  },
  {
    row: 'CAP-02',
    off: 'a digest is good more than once',
    file: 'src/server/sip/nonces.ts',
    from: "if (count <= (counts.get(nonce) ?? 0)) return 'replayed'",
    to: '',
  },
  {
    row: 'CAP-02',
    off: 'a session that has ended may call',
    file: 'src/server/sip/sip-server.ts',
    from: 'if (await liveSessions.isLive(sender.client.sessionId)) return',
    to: 'return',
    layer: 'integration',
  },
  {
    row: 'CAL-01',
    off: 'the caller of a held call hears nothing',
    file: 'src/server/sip/find-party.ts',
    from: '      ring()\n',
    to: '',
    layer: 'integration',
  },
  {
    row: 'CAL-02',
    off: 'a cancelled call rings on',
    file: 'src/server/sip/invite-client.ts',
    from: 'if (hasProvisional) connection',
    to: 'if (!connection) connection',
    layer: 'integration',
  },
  {
    row: 'CAL-13',
    off: 'tones do not pass',
    file: 'src/server/sip/check-body.ts',
    from: "type !== 'application/dtmf-relay' && ",
    to: '',
    layer: 'integration',
  },
]
