import type { Profile } from '#core/contract/index.ts'
import type { Session } from './session.ts'

/** Uses the own profile as the backend has just stored it. */
export async function takeProfile(session: Session, profile: Profile): Promise<void> {
  session.renewProfile(profile)
  const state = session.state()
  // The token contains the name under which messages are sent: it must be renewed.
  if (state.name === 'signed-in') await session.accessToken({ insteadOf: state.token.accessToken })
}
