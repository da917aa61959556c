import * as v from 'valibot'
import { type CommandKind, commands, type QueuedPayload, Uuid } from '#core/contract/index.ts'
import type { OutboxCommand } from '#core/outbox/outbox-row.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import type { Generation } from './generation.ts'

type QueueDeps = Pick<Generation, 'store' | 'epoch' | 'log' | 'entered' | 'workingSet' | 'ownerEid'>

/**
 * Puts a tab's command into the outbox. Fails with `forbidden` for a kind that tabs may not queue, `invalid-request` if
 * its payload does not fit the command's schema, `signed-out` if the rows belong to another eid than its author,
 * `not-found` for a conversation that does not exist.
 */
export function createQueue(generation: QueueDeps, build: string): HubCommands['queue'] {
  const completions = createCompletions(generation, build)

  async function complete<K extends CommandKind>(
    kind: K,
    payload: QueuedPayload<K>,
  ): Promise<Result<QueuedPayload<K>>> {
    const completion = completions[kind]
    return completion ? completion(payload) : ok(payload)
  }

  return async ({ id, eid, kind, payload, draftId }) => {
    await generation.entered()
    const workingSet = generation.workingSet()
    if (!workingSet || generation.ownerEid() !== eid) return fail('signed-out')
    if (!Object.hasOwn(commands, kind) || commands[kind].from !== 'tab') return fail('forbidden')
    const parsed = v.safeParse(commands[kind].payload, payload)
    if (!parsed.success || !v.is(Uuid, id) || !v.is(v.optional(Uuid), draftId)) return fail('invalid-request')
    const completed = await complete(kind, parsed.output)
    if (!completed.ok) return completed
    // The checked edge: payload and lane belong to this kind.
    const lane = commands[kind].lane(completed.value as never)
    await workingSet.outbox.add({
      id,
      lane,
      kind,
      payload: completed.value,
      ...(draftId && { draftId }),
    } as OutboxCommand)
    if (kind === 'feedback') generation.log.flush()
    return ok(null)
  }
}

/** Adds to a command what the hub knows better than the tab, or refuses it before anything is stored. */
function createCompletions(
  { store, epoch, ownerEid }: QueueDeps,
  build: string,
): { [K in CommandKind]?: (payload: QueuedPayload<K>) => Promise<Result<QueuedPayload<K>>> } {
  async function withInquiry<P extends { roomId: string; inquiryId: string | null }>(payload: P): Promise<Result<P>> {
    const conversation = await store.conversation(payload.roomId)
    // While the rows are filled again, they lack conversations that the tab still shows: the message is stored, and
    // the backend decides.
    if (!conversation && (await store.loadCursor(ownerEid() ?? '')) !== null) return fail('not-found')
    return ok({ ...payload, inquiryId: conversation?.inquiry?.id ?? null })
  }

  return {
    message: withInquiry,
    'content-message': withInquiry,
    'file-message': withInquiry,
    async 'close-inquiry'(payload) {
      const inquiry = (await store.conversation(payload.roomId))?.inquiry
      if (inquiry?.id !== payload.inquiryId) return fail('not-found')
      return inquiry.status === 'closed' ? fail('inquiry-closed') : ok(payload)
    },
    async 'transfer-inquiry'(payload) {
      const inquiry = (await store.conversation(payload.roomId))?.inquiry
      return inquiry?.id === payload.inquiryId ? ok(payload) : fail('not-found')
    },
    async feedback(payload) {
      const isOfApp = payload.subject === 'app'
      return ok({ ...payload, appVersion: isOfApp ? build : '', logSessionId: isOfApp ? epoch : '' })
    },
  }
}
