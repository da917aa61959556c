import { conversationCalls } from '#core/contract/conversations/calls.ts'
import { deviceCalls } from '#core/contract/devices/calls.ts'
import { discoveryCalls } from '#core/contract/discovery/calls.ts'
import { feedCalls } from '#core/contract/feed/calls.ts'
import { inquiryCalls } from '#core/contract/inquiries/calls.ts'
import { loggingCalls } from '#core/contract/logging/calls.ts'
import { merge } from '#core/contract/merge.ts'
import { messageChangeCalls } from '#core/contract/message-changes/calls.ts'
import { messageCalls } from '#core/contract/messages/calls.ts'
import { sessionCalls } from '#core/contract/session/calls.ts'
import { staffCalls } from '#core/contract/staff/calls.ts'
import { themingCalls } from '#core/contract/theming/calls.ts'

/** The calls of a hub's start, of opening a conversation and of messages: they wait for no other file. The build puts all others into one. */
export const firstCalls = merge([
  discoveryCalls,
  sessionCalls,
  deviceCalls,
  feedCalls,
  conversationCalls,
  messageCalls,
  messageChangeCalls,
  inquiryCalls,
  staffCalls,
  themingCalls,
  loggingCalls,
])

/** So long after its start, in milliseconds, a hub loads the calls of all other domains. */
export const loadAllAfterMs = 10_000
