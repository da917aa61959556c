/* Made by `npm run contract` of the folders beside it. */
import type * as v from 'valibot'
import { accountCommands } from './accounts/commands.ts'
import type { CommandDefinition } from './command.ts'
import { conversationCommands } from './conversations/commands.ts'
import { feedbackCommands } from './feedback/commands.ts'
import { fileCommands } from './files/commands.ts'
import { answerCommands } from './forms/commands.ts'
import { inquiryCommands } from './inquiries/commands.ts'
import { merge } from './merge.ts'
import { messageChangeCommands } from './message-changes/commands.ts'
import { contentCommands } from './message-content/commands.ts'
import { messageCommands } from './messages/commands.ts'
import { noteCommands } from './notes/commands.ts'
import { reminderCommands } from './reminders/commands.ts'
import { staffCommands } from './staff/commands.ts'

/** The queued commands of every domain. In its own file, like the calls. */
export const commands = merge([
  accountCommands,
  conversationCommands,
  feedbackCommands,
  fileCommands,
  answerCommands,
  inquiryCommands,
  messageChangeCommands,
  contentCommands,
  messageCommands,
  noteCommands,
  reminderCommands,
  staffCommands,
]) satisfies Record<string, CommandDefinition>

export type Commands = typeof commands
export type CommandKind = keyof Commands
/** Payload of a command of that kind. */
export type QueuedPayload<K extends CommandKind> = v.InferOutput<Commands[K]['payload']>
/** Input of a tab to queue a command. */
export type QueueInput<K extends CommandKind> = v.InferInput<Commands[K]['payload']>
/** Kinds that tabs may queue. */
export type TabCommandKind = { [K in CommandKind]: Commands[K]['from'] extends 'frame' ? never : K }[CommandKind]
