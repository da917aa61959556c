import * as v from 'valibot'
import type { CommandDefinition } from '#core/contract/command.ts'
import { commands, type QueuedPayload, Uuid } from '#core/contract/index.ts'
import { newCommand } from '#core/outbox/new-command.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import type { Generation } from './generation.ts'

type QueueDeps = Pick<Generation, 'store' | 'epoch' | 'log' | 'entered' | 'workingSet' | 'ownerEid'>

/**
 * Puts a tab's command into the outbox. Fails with `forbidden` for a kind that tabs may not queue, `invalid-request` if
 * its payload does not fit the command's schema, `signed-out` if the rows belong to another eid than its author,
 * `not-found` for a conversation that does not exist.
 */
export function createQueue(generation: QueueDeps, build: string): HubCommands['queue'] {
  const { store, epoch } = generation

  /**
   * `unknown` when the browser has lost the rows, and while they are filled again: they lack conversations that the tab
   * still shows. A command about one is stored, and the backend decides.
   */
  async function conversationOf(roomId: string): Promise<ConversationRow | 'unknown' | null> {
    try {
      const conversation = await store.conversation(roomId)
      if (conversation) return conversation
      return (await store.loadCursor(generation.ownerEid() ?? '')) === null ? 'unknown' : null
    } catch {
      return 'unknown'
    }
  }

  /** Adds what the hub knows better than the tab, or refuses the command before anything is stored. */
  async function complete(definition: CommandDefinition, given: unknown): Promise<Result<unknown>> {
    const payload = definition.complete?.(given, { build, epoch }) ?? given
    if (!definition.inquiry) return ok(payload)
    // The checked edge: a command about an inquiry names it and its room.
    const { roomId, inquiryId } = payload as { roomId: string; inquiryId: string | null }
    const conversation = await conversationOf(roomId)
    const inquiry = conversation === 'unknown' ? undefined : conversation?.inquiry
    if (definition.inquiry === 'present') {
      if (!conversation) return fail('not-found')
      return ok({ ...(payload as object), inquiryId: inquiry?.id ?? null })
    }
    if (conversation === 'unknown') return ok(payload)
    if (inquiry?.id !== inquiryId) return fail('not-found')
    return definition.inquiry === 'open' && inquiry?.status === 'closed' ? fail('inquiry-closed') : ok(payload)
  }

  return async ({ id, eid, kind, payload, draftId }) => {
    await generation.entered()
    const workingSet = generation.workingSet()
    if (!workingSet || generation.ownerEid() !== eid) return fail('signed-out')
    const definition: CommandDefinition | undefined = Object.hasOwn(commands, kind) ? commands[kind] : undefined
    if (!definition || definition.from === 'frame') return fail('forbidden')
    const parsed = v.safeParse(definition.payload, payload)
    if (!parsed.success || !v.is(Uuid, id) || !v.is(v.optional(Uuid), draftId)) return fail('invalid-request')
    const completed = await complete(definition, parsed.output)
    if (!completed.ok) return completed
    // The checked edge: the schema of this kind has accepted its payload.
    const command = newCommand(kind, id, completed.value as QueuedPayload<typeof kind>)
    await workingSet.outbox.add({ ...command, ...(draftId && { draftId }) })
    if (kind === 'feedback') generation.log.flush()
    return ok(null)
  }
}
