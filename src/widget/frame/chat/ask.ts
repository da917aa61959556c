import type { CallResult, Calls } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { AskedCallId, AskedInput } from '#widget/frame/visitor/asked-calls.ts'
import type { Chat } from './chat.ts'

/** Makes a call through the frame that owns the session. */
export const ask = <K extends AskedCallId>(
  chat: Chat,
  call: K,
  input: AskedInput<K>,
): Promise<Result<CallResult<Calls[K]>>> =>
  // The checked edge: the owner answers what the call of this id answers.
  chat.command({ name: 'ask', call, input }) as Promise<Result<unknown>> as Promise<Result<CallResult<Calls[K]>>>
