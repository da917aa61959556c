import type { Profile } from '#core/contract/index.ts'
import { createDeliverOpening } from '#core/conversations/deliver-opening.ts'
import { unreachable } from '#core/platform/result.ts'
import { createQueue } from '#core/platform/single-flight.ts'
import type { SessionState } from '#core/session/session-states.ts'
import { restingLive } from '#widget/frame/sharing/frame-messages.ts'
import type { VisitorParts } from './visitor-parts.ts'

/** Begins and ends the visitor's work with its session. */
export type FollowSession = {
  follow(state: SessionState): void
  /** Settles once the work is that of the present session. */
  followed(): Promise<void>
  end(): void
  /** Something broke: the work begins anew from the stored rows. */
  fault(cause: unknown): void
}

const pauseAfterFaultMs = 1000

export function createFollowSession({ deps, client, registration, room, update }: VisitorParts): FollowSession {
  const { store, clock, random, signal } = deps
  const { session, work, api } = client
  /** One change after the other. */
  const inTurn = createQueue()

  async function enter(state: SessionState) {
    switch (state.name) {
      case 'starting':
        return
      case 'signed-in':
        return begin(state.profile)
      case 'signed-out':
        if ((await store.loadOutbox()).length > 0) registration.start()
        return
      case 'expired':
        // The backend does not know this visitor any more: its unsent messages are sent as another visitor.
        end()
        await store.startAnew(() => random.uuid())
        return session.signOut()
      default:
        unreachable(state)
    }
  }

  async function begin(profile: Profile) {
    const before = await store.profile()
    if (before && before.eid !== profile.eid) await store.startAnew(() => random.uuid())
    await store.setProfile(profile)
    if (work.present() || signal.aborted) return
    await work.begin(() => ({
      profile,
      store,
      deliveries: { 'open-conversation': createDeliverOpening({ api, store }) },
      setLive(id, value) {
        if (id === 'connection' && value && 'localAsOfMs' in value) update({ connection: value.state })
        else if (id.startsWith('typing/')) update({ typingEids: value && 'eids' in value ? value.eids : [] })
      },
      mqttUrl: () => `${deps.baseUrl.replace(/^http/, 'ws')}/mqtt`,
      onFault: fault,
    }))
    await room.open()
  }

  const follow = (state: SessionState) => void inTurn(() => enter(state)).catch(fault)

  function fault(cause: unknown) {
    if (signal.aborted) return
    deps.onFault(cause)
    end()
    clock.after(pauseAfterFaultMs, () => follow(session.state()), signal)
  }

  function end() {
    work.end()
    room.close()
    update(restingLive)
  }

  return { follow, followed: () => inTurn(async () => {}), end, fault }
}
