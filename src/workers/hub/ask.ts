import * as v from 'valibot'
import type { AskInput, CallDefinition, CallResult, Calls, Conversation, TabCallId } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, type Result } from '#core/platform/result.ts'
import { takeProfile } from '#core/session/take-profile.ts'
import { declarationOf } from '#core/transport/declarations.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import type { Generation } from './generation.ts'
import { ownService } from './own-service.ts'

type AskDeps = Pick<
  Generation,
  'session' | 'store' | 'api' | 'transport' | 'declarations' | 'entered' | 'workingSet' | 'hubCalls'
>

/**
 * Makes the calls that tabs may ask for. The call's own schemas check the input: `invalid-request` if it does not fit,
 * `forbidden` for a call that the contract does not open to tabs, `signed-out` for one that needs a session.
 */
export function createAsk(generation: AskDeps, random: Random): HubCommands['ask'] {
  const { api, transport, declarations } = generation

  async function send(
    id: TabCallId,
    definition: CallDefinition,
    given: Record<string, unknown>,
  ): Promise<Result<unknown>> {
    const { params, query, body, file } = given
    const input = {
      ...(definition.params ? { params: params ?? {} } : {}),
      ...(definition.query ? { query: query ?? {} } : {}),
      ...(definition.body ? { body } : {}),
      ...(definition.upload ? { file } : {}),
      ...(definition.idempotent ? { idempotencyKey: random.uuid() } : {}),
    }
    if (definition.audience === 'public') {
      const s = await ownService(generation)
      if (!s.ok) return s
      // The checked edge: the schemas of this call have accepted it.
      return transport.send(id, { ...input, params: { ...paramsOf(given), s: s.value } } as never)
    }
    await generation.entered()
    if (!generation.workingSet()) return fail('signed-out')
    // The checked edge: the schemas of this call have accepted it.
    return api.call(id, input as never)
  }

  return async <K extends TabCallId>(id: K, input: AskInput<Calls[K]>): Promise<Result<CallResult<Calls[K]>>> => {
    const declared = await declarationOf(declarations, id)
    if (!declared.ok) return declared
    if (declared.value.from !== 'tab') return fail('forbidden')
    if (!fits(declared.value, input)) return fail('invalid-request')
    // The checked edge: the client has checked the answer by the schema of this call.
    const sent = send(id, declared.value, { ...input }) as Promise<Result<CallResult<Calls[K]>>>
    besides[id as keyof typeof besides]?.(input as never, sent, generation)
    const answer = await sent
    if (answer.ok) await afterAnswers[id as keyof typeof afterAnswers]?.(answer.value as never, generation)
    return answer
  }
}

const paramsOf = (given: Record<string, unknown>): Record<string, unknown> =>
  typeof given.params === 'object' && given.params !== null ? { ...given.params } : {}

/** A valid service for the check; the tab does not say which service it is. */
const anyService = 'any'

function fits({ params, query, body, upload }: CallDefinition, input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return false
  const given: Record<string, unknown> = { ...input }
  return (
    (!params || v.is(params, { ...paramsOf(given), s: anyService })) &&
    (!query || v.safeParse(query, given.query ?? {}).success) &&
    (!body || v.safeParse(body, given.body).success) &&
    (!upload || given.file instanceof Blob)
  )
}

const keepConversation = async ({ conversation }: { conversation: Conversation | null }, { store }: AskDeps) =>
  conversation && store.storeConversation(conversation)

/** Begun beside these calls, while the backend decides. */
const besides: {
  [K in TabCallId]?: (input: AskInput<Calls[K]>, answer: Promise<Result<unknown>>, generation: AskDeps) => void
} = {
  answerCall({ params: { callId }, body: { accept } }, answer, { hubCalls }) {
    if (accept) hubCalls.answering(callId, answer)
  },
}

/** After these answers rows and session are updated at once, before the feed reports the change. */
const afterAnswers: {
  [K in TabCallId]?: (result: CallResult<Calls[K]>, generation: AskDeps) => Promise<unknown>
} = {
  takeOverInquiry: keepConversation,
  transferInquiry: keepConversation,
  inviteToConversation: keepConversation,
  joinConversation: keepConversation,
  kickFromConversation: keepConversation,
  updateProfile: (profile, { session }) => takeProfile(session, profile),
}
