import { publicKnowledgeCalls } from '#core/contract/knowledge/calls.ts'
import { systemClock } from '#core/platform/clock.ts'
import { createTransport, type Identity } from '#core/transport/transport.ts'

/** Asks for published entries. The calls are public: the visitor need not be one yet. */
export const knowledgeTransport = (identity: Identity) =>
  createTransport({
    calls: publicKnowledgeCalls,
    baseUrl: location.origin,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    identity: () => identity,
  })
export type AskKnowledge = ReturnType<typeof knowledgeTransport>
