import { type CallArguments, type CallDefinition, type CallId, type Calls, calls } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Challenge, TokenBearer } from '#server/calls/session.ts'
import { addressGroup } from './address-group.ts'
import { type LimitName, limitTable } from './limit-table.ts'
import type { Limits } from './limits.ts'

/** Every call has limits by being declared: those of its audience, of what it changes, and of searching. */
export function limitsOf(id: CallId): readonly LimitName[] {
  const { audience, method, query }: CallDefinition = calls[id]
  const own = ownLimitsOf(id)
  if (audience === 'public') return ['public-calls', ...own]
  return [
    'calls',
    'calls-of-address',
    // A call with a limit of its own does not count as a write; `changeMessage` counts as both.
    ...(method === 'GET' || (own.length > 0 && id !== 'changeMessage') ? [] : (['writes'] as const)),
    ...(isSearch(query) ? (['searches'] as const) : []),
    ...own,
  ]
}

/** Those that the call's declaration names. */
function ownLimitsOf(id: CallId): readonly LimitName[] {
  const { limits = [] }: CallDefinition = calls[id]
  return limits
}

/** A search for a text looks at many rows. */
const isSearch = (query: CallDefinition['query']) =>
  query !== undefined &&
  'entries' in query &&
  typeof query.entries === 'object' &&
  query.entries !== null &&
  'text' in query.entries

/** The caller, as limits count it. */
export type CallMaker = {
  session: TokenBearer | Challenge | null
  address: string
  /** The service of the path; '' without one. */
  serviceId: string
}

/** Calls that count as several, by what they bring along: counted when their body has been read. */
const tokensOfCall: { [K in CallId]?: (input: CallArguments<Calls[K]>) => number } = {
  sendMessages: ({ body }) => body.messages.length,
  changeMessage: ({ body }) => (body.do === 'remove' ? 1 : 0),
}

/** Counts calls. A refused one counts with the limits before the one that is reached. */
export type CallLimits = {
  /** Before the body is read. */
  take(id: CallId, maker: CallMaker): Promise<Result<null>>
  /** After the body is read. */
  takeInput(id: CallId, maker: CallMaker, input: unknown): Promise<Result<null>>
}

export function createCallLimits(limits: Limits): CallLimits {
  const uses = Object.fromEntries(
    // The checked edge: the keys of `calls` are its ids.
    (Object.keys(calls) as CallId[]).map((id) => [id, usesOf(id)]),
  ) as Record<CallId, ReturnType<typeof usesOf>>

  async function takeAll(names: readonly LimitName[], maker: CallMaker, tokens: number): Promise<Result<null>> {
    for (const name of names) {
      const taken = await limits.take(name, whoOf(name, maker), tokens)
      if (!taken.ok) return taken
    }
    return ok(null)
  }
  return {
    take: (id, maker) => takeAll(uses[id].before, maker, 1),
    async takeInput(id, maker, input) {
      const { after } = uses[id]
      // The checked edge: the input came out of this very call's schemas.
      return after.length === 0 ? ok(null) : takeAll(after, maker, tokensOfCall[id]?.(input as never) ?? 1)
    },
  }
}

/** The limits of a call, by when they are counted. */
function usesOf(id: CallId): { before: readonly LimitName[]; after: readonly LimitName[] } {
  const own = ownLimitsOf(id)
  const isCountedLater = (name: LimitName) => tokensOfCall[id] !== undefined && own.includes(name)
  const all = limitsOf(id)
  return { before: all.filter((name) => !isCountedLater(name)), after: all.filter(isCountedLater) }
}

function whoOf(name: LimitName, { session, address, serviceId }: CallMaker): string {
  switch (limitTable[name].by) {
    case 'eid':
      return session?.eid ?? addressGroup(address)
    case 'service':
      return serviceId
    default:
      return addressGroup(address)
  }
}
