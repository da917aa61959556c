import type * as v from 'valibot'
import type { CommandDefinition } from './command.ts'
import { conversationCommands } from './conversations.ts'
import { feedbackCommands } from './feedback.ts'
import { inquiryCommands } from './inquiries.ts'
import { messageCommands } from './messages.ts'

/** The queued commands of every domain. In its own file, like the calls. */
export const commands = {
  ...messageCommands,
  ...inquiryCommands,
  ...conversationCommands,
  ...feedbackCommands,
} as const satisfies Record<string, CommandDefinition>

export type Commands = typeof commands
export type CommandKind = keyof Commands
/** The payload of a command of that kind. */
export type QueuedPayload<K extends CommandKind> = v.InferOutput<Commands[K]['payload']>
/** The payload that a tab passes to queue a command. */
export type QueueInput<K extends CommandKind> = v.InferInput<Commands[K]['payload']>
/** Kinds that tabs may queue. */
export type TabCommandKind = { [K in CommandKind]: Commands[K]['from'] extends 'tab' ? K : never }[CommandKind]
