import type * as v from 'valibot'
import { accountCommands } from './accounts.ts'
import { answerCommands } from './answer-commands.ts'
import type { CommandDefinition } from './command.ts'
import { conversationCommands } from './conversations.ts'
import { feedbackCommands } from './feedback.ts'
import { fileCommands } from './files.ts'
import { inquiryCommands } from './inquiries.ts'
import { merge } from './merge.ts'
import { messageChangeCommands } from './message-changes.ts'
import { contentCommands } from './message-content.ts'
import { messageCommands } from './messages.ts'
import { noteCommands } from './notes.ts'
import { reminderCommands } from './reminders.ts'
import { staffCommands } from './staff.ts'

/** The queued commands of every domain. In its own file, like the calls. */
export const commands = merge([
  messageCommands,
  contentCommands,
  fileCommands,
  messageChangeCommands,
  noteCommands,
  inquiryCommands,
  reminderCommands,
  conversationCommands,
  feedbackCommands,
  staffCommands,
  accountCommands,
  answerCommands,
]) satisfies Record<string, CommandDefinition>

export type Commands = typeof commands
export type CommandKind = keyof Commands
/** What a command of that kind says. */
export type QueuedPayload<K extends CommandKind> = v.InferOutput<Commands[K]['payload']>
/** What a tab gives to queue a command. */
export type QueueInput<K extends CommandKind> = v.InferInput<Commands[K]['payload']>
/** Kinds that tabs may queue. */
export type TabCommandKind = { [K in CommandKind]: Commands[K]['from'] extends 'tab' ? K : never }[CommandKind]
