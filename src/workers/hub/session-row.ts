import type { SessionState } from '#core/session/session-states.ts'
import type { LiveValue } from '#core/store/rows.ts'

/** What tabs see of the session: never its tokens. */
export function sessionRow(state: SessionState): LiveValue<'session'> {
  switch (state.name) {
    case 'signed-in':
      return { state: 'signed-in', profile: state.profile, failure: null }
    case 'expired':
      return { state: 'expired', profile: state.profile, failure: state.failure }
    default:
      return { state: state.name, profile: null, failure: null }
  }
}
