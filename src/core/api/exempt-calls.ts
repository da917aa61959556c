import type { CallDefinition, CallId } from '#core/contract/index.ts'

/**
 * Whether a call goes out without the check of the session [SES-03]: login, refresh, visitors' registration and login,
 * logout, configuration, password resets. All but logout are calls that need no session.
 */
export const isExempt = (id: CallId, { audience }: Pick<CallDefinition, 'audience'>): boolean =>
  audience === 'public' || id === 'revokeToken'
