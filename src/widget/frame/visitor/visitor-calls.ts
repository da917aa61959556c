import {
  type CallDefinition,
  chatbotCalls,
  conversationCalls,
  feedCalls,
  inquiryCalls,
  linkPreviewCalls,
  messageCalls,
  messageChangeCalls,
  pingCalls,
  queueCalls,
  sessionCalls,
} from '#core/contract/index.ts'
import { merge } from '#core/contract/merge.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { CallSource } from '#core/transport/declarations.ts'

/** The calls of a visitor's first messages: they wait for no other file. */
const firstCalls = merge([
  sessionCalls,
  conversationCalls,
  messageCalls,
  messageChangeCalls,
  inquiryCalls,
  chatbotCalls,
  feedCalls,
  pingCalls,
  queueCalls,
  linkPreviewCalls,
])

/** The calls of a visitor's client: those of the first messages, and all others with the first use of one of them. */
export function createVisitorCalls(): Required<CallSource> {
  const calls: Record<string, CallDefinition> = { ...firstCalls }
  return {
    calls,
    async loadCall(id) {
      try {
        Object.assign(calls, (await import('#core/contract/visitor-calls.ts')).visitorCalls)
      } catch {
        return fail('network')
      }
      const loaded = Object.hasOwn(calls, id) ? calls[id] : undefined
      return loaded ? ok(loaded) : fail('forbidden')
    },
  }
}
