import { type CommandKind, commands, type QueuedPayload } from '#core/contract/index.ts'
import type { OutboxCommand } from './outbox-row.ts'

/** A command of one kind, in the lane that its declaration names. */
export function newCommand<K extends CommandKind>(kind: K, id: string, payload: QueuedPayload<K>): OutboxCommand {
  // The checked edge: payload and lane belong to this kind.
  return { id, lane: commands[kind].lane(payload as never), kind, payload } as OutboxCommand
}
