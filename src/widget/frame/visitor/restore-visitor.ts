import type { Client } from '#core/client/open-client.ts'
import type { Profile } from '#core/contract/index.ts'
import { type StoredToken, suspendedToken } from '#core/session/token.ts'
import type { VisitorStore } from '#widget/frame/store/visitor-store.ts'

/** Restores the session of the last time. */
export async function restoreVisitor(store: VisitorStore, { vault, session }: Client<'visitor'>): Promise<void> {
  const lastProfile = await store.profile()
  // A known visitor whose token cannot be read proves itself by its device [SES-05].
  if (lastProfile && !(await vault.load())) await vault.save(spentToken(lastProfile))
  await session.restore(lastProfile)
}

const spentToken = ({ eid, serviceId }: Profile): StoredToken => ({
  eid,
  serviceId,
  isAnonymous: true,
  accessToken: '',
  refreshToken: suspendedToken,
  expiresAtMs: 0,
  refreshExpiresAtMs: 0,
  isLeaving: false,
})
