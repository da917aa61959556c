import type { CallDefinition, CallId } from '#core/contract/index.ts'

/**
 * Whether a call is sent without the session check [SES-03]: sign-in, refresh, registration and sign-in of visitors,
 * logout, configuration, password reset. All but logout need no session.
 */
export const isExempt = (id: CallId, { audience }: Pick<CallDefinition, 'audience'>): boolean =>
  audience === 'public' || id === 'revokeToken'
