import type { Mutation } from './mutation.ts'

/** Rules of pushes and notifications. */
export const pushMutations: readonly Mutation[] = [
  {
    row: 'PWA-03',
    off: 'a user who reads along is pushed all the same',
    file: 'src/server/push/deliver.ts',
    from: 'of && !reading.has(eid) && isWanted',
    to: 'of && isWanted',
    layer: 'integration',
  },
  {
    row: 'PWA-03',
    off: 'a push is sent to any address',
    file: 'src/server/push/push-services.ts',
    from: "return protocol === 'https:' && known.some(",
    to: 'return known.length > 0 || known.some(',
    layer: 'integration',
  },
  {
    row: 'PWA-03',
    off: 'a notification is answered again and again',
    file: 'src/server/push/answers.ts',
    from: 'if (found.push.actedAtMs !== null) return ok({ roomId })',
    to: '',
    layer: 'integration',
  },
  {
    row: 'PWA-03',
    off: 'a push is sent with a contact that Apple refuses',
    file: 'src/server/push/contact.ts',
    from: "if (isIP(host) !== 0 || labels.length < 2 || labels.includes('')) return false",
    to: '',
  },
  {
    row: 'PWA-03',
    off: 'a push shows what is for another account',
    file: 'src/workers/service/push/shown-push.ts',
    from: "facts !== null && facts.kind !== 'visitor' && facts.eid !== ownEid",
    to: 'false',
  },
  {
    row: 'PWA-03',
    off: 'an answer that cannot be sent is forgotten',
    file: 'src/workers/service/push/answers.ts',
    from: 'await keyValue.set(name, [...others, answer])',
    to: '',
  },
  {
    row: 'PWA-03',
    off: 'a tab that is only open counts as looked at',
    file: 'src/workers/hub/attention.ts',
    from: 'const isAttended = () => isSeen && isUsed()',
    to: 'const isAttended = () => isSeen',
  },
]
