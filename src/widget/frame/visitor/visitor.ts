import { type Client, openClient } from '#core/client/open-client.ts'
import type { Profile } from '#core/contract/index.ts'
import { type StoredToken, suspendedToken } from '#core/session/token.ts'
import type { Identity } from '#core/transport/transport.ts'
import type { Owner } from '#widget/frame/sharing/command-route.ts'
import { type Live, restingLive } from '#widget/frame/sharing/frame-messages.ts'
import { keepDeviceId, readDeviceId } from '#widget/frame/store/device-id.ts'
import type { VisitorStore } from '#widget/frame/store/visitor-store.ts'
import { createAsk } from './ask.ts'
import { createFollowSession, type FollowSession } from './follow-session.ts'
import { createRegistration } from './registration.ts'
import { createRunCommand } from './run-command.ts'
import { createVisitorCalls } from './visitor-calls.ts'
import type { VisitorDeps, VisitorParts, VisitorUploads } from './visitor-parts.ts'
import { createVisitorRoom } from './visitor-room.ts'

/** The visitor's session and working set: registered with the first message, then kept equal to the backend. */
export type Visitor = Owner & {
  /** Returns the identity that this frame's requests send [ENT-02]. */
  identity(): Identity
  /** Rows have changed, here or in another frame. */
  rowsChanged(): void
  /** The feed brought these of the visitor's own messages. */
  arrived(ids: readonly string[]): Promise<void>
}

export async function createVisitor(deps: VisitorDeps): Promise<Visitor> {
  const { store, clock, random, signal } = deps
  const { tabId } = deps
  const deviceId = await readDeviceId(store.keyValue, random)
  let live = restingLive
  const client = openClient({
    ...createVisitorCalls(),
    ...deps,
    side: 'visitor',
    keyValue: store.keyValue,
    deviceId,
    clientId: `visitor-${tabId}`,
    // The cloud config decides that: `visitor-config.ts`.
    monitorsLatency: false,
    // A visitor sees the connection's state and what became of each message; the rest is for the page's developers.
    events: { onApiEvent: deps.onApiEvent },
  })
  function update(change: Partial<Live>) {
    if (signal.aborted) return
    live = { ...live, ...change }
    deps.tell(live)
  }
  const registration = createRegistration({
    async register() {
      await deps.nobodyAwaited()
      return client.session.registerVisitor({ serviceId: deps.serviceId, ...deps.about })
    },
    onState: (connection) => update({ connection }),
    clock,
    signal,
  })
  const room = createVisitorRoom(store, client.work)
  let uploads: Promise<VisitorUploads> | null = null
  const known = { deps, deviceId, tabId, client, registration, room, update }
  function loadUploads(): Promise<VisitorUploads> {
    const loading = import('./visitor-uploads.ts').then((loaded) => loaded.createVisitorUploads(known))
    // A failed load is retried by the next request.
    loading.catch(() => {
      uploads = null
    })
    return loading
  }
  const parts: VisitorParts = {
    ...known,
    uploads() {
      uploads ??= loadUploads()
      return uploads
    },
  }
  const session = createFollowSession(parts)
  const repair = createRepair(parts, session)
  client.session.onChange(session.follow, signal)
  await restoreVisitor(store, client)
  repair.begin()
  return {
    identity: client.identity,
    run: createRunCommand(parts, session, repair.now),
    ask: createAsk(parts),
    rowsChanged: () => room.name() === null && void room.open().catch(session.fault),
    arrived: async (ids) => client.work.present()?.outbox.arrived(ids),
  }
}

/** Restores the stored session. */
async function restoreVisitor(store: VisitorStore, { vault, session }: Client<'visitor'>): Promise<void> {
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

const repairEveryMs = 5000

/**
 * The browser can delete the storage under an open chat without an error: writes again what this frame has in memory.
 */
function createRepair(
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
