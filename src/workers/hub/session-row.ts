import { type Profile, permissionsOf } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import type { SessionState } from '#core/session/session-states.ts'
import type { LiveValue } from '#core/store/rows.ts'

/**
 * The session as tabs see it, without its tokens.
 *
 * @param ended why the session before this one was ended from outside: the sign-in says so
 */
export function sessionRow(state: SessionState, ended: Failure | null): LiveValue<'session'> {
  switch (state.name) {
    case 'signed-in':
      return { state: 'signed-in', profile: withPermissions(state.profile), failure: null }
    case 'expired':
      return { state: 'expired', profile: withPermissions(state.profile), failure: state.failure }
    default:
      return { state: state.name, profile: null, failure: state.name === 'signed-out' ? ended : null }
  }
}

/** Permissions of an older backend, which sends none, follow from the role. */
const withPermissions = (profile: Profile): Profile => ({ permissions: permissionsOf(profile.role), ...profile })
