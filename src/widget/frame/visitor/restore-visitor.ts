import type { Client } from '#core/client/open-client.ts'
import type { Profile } from '#core/contract/index.ts'
import { type StoredToken, suspendedToken } from '#core/session/token.ts'
import type { VisitorStore } from '#widget/frame/store/visitor-store.ts'

/** Restores the stored session. */
export async function restoreVisitor(store: VisitorStore, { vault, session }: Client<'visitor'>): Promise<void> {
  const lastProfile = await store.profile()
  // A known visitor whose token cannot be read signs in by its device [SES-05].
  if (lastProfile && !(await vault.load())) await vault.save(spentToken(lastProfile))
  await session.restore(lastProfile)
}

const spentToken = ({ eid, serviceId }: Profile): StoredToken => ({
  eid,
  serviceId,
  isAnonymous: true,
  accessToken: '',
  tokenType: 'Bearer',
  refreshToken: suspendedToken,
  expiresAtMs: 0,
  refreshExpiresAtMs: 0,
  isLeaving: false,
})
