import type { CallDefinition } from './call.ts'
import { codeCalls } from './calls/codes.ts'
import { conversationCalls } from './calls/conversations.ts'
import { deviceCalls } from './calls/devices.ts'
import { discoveryCalls } from './calls/discovery.ts'
import { feedCalls } from './calls/feed.ts'
import { feedbackCalls } from './calls/feedback.ts'
import { loggingCalls } from './calls/logging.ts'
import { passwordCalls } from './calls/passwords.ts'
import { portalCalls } from './calls/portal.ts'
import { secondFactorCalls } from './calls/second-factor.ts'
import { sessionCalls } from './calls/session.ts'
import { themingCalls } from './calls/theming.ts'

/** Every call. Apart from the barrel, so that what makes none does not load them. */
export const calls = {
  ...discoveryCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...passwordCalls,
  ...codeCalls,
  ...deviceCalls,
  ...conversationCalls,
  ...feedCalls,
  ...loggingCalls,
  ...feedbackCalls,
  ...portalCalls,
  ...themingCalls,
} as const satisfies Record<string, CallDefinition>

export type Calls = typeof calls
/** Equal to the operationId of the OpenAPI document. */
export type CallId = keyof Calls
