import { keepDeviceId } from '#widget/frame/store/device-id.ts'
import type { FollowSession } from './follow-session.ts'
import type { VisitorParts } from './visitor-parts.ts'

const repairEveryMs = 5000

/**
 * The browser can delete the storage under an open chat without an error: writes again what this frame has in memory.
 */
export function createRepair(
  { deps, deviceId, client, room }: VisitorParts,
  { follow, end, fault }: FollowSession,
): { now(): Promise<void>; begin(): void } {
  const { store, clock, signal } = deps
  const { session, vault, work } = client

  async function now() {
    const state = session.state()
    const workingSet = work.present()
    if (!workingSet || state.name !== 'signed-in' || (await store.profile())) return
    const known = { profile: state.profile, roomId: room.name(), unsent: workingSet.outbox.unsent() }
    end()
    await store.writeAgain(known)
    await vault.save(state.token)
    await keepDeviceId(store.keyValue, deviceId)
    follow(state)
  }

  const begin = () => clock.after(repairEveryMs, () => void now().catch(fault).finally(begin), signal)
  return { now, begin }
}
