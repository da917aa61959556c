import type { WorkParts } from '#core/client/work.ts'
import type { Profile } from '#core/contract/index.ts'
import { unreachable } from '#core/platform/result.ts'
import { createQueue } from '#core/platform/single-flight.ts'
import type { SessionState } from '#core/session/session-states.ts'
import { restingLive } from '#widget/frame/sharing/frame-messages.ts'
import type { VisitorParts } from './visitor-parts.ts'

/** Begins and ends the visitor's working set with the session. */
export type FollowSession = {
  follow(state: SessionState): void
  /** Settles when the working set belongs to the present session. */
  followed(): Promise<void>
  end(): void
  /** The conversations of one eid are another's now, who signs in next: what is unsent stays in its conversation. */
  merged(fromEid: string, toEid: string): void
  /** A part has failed: begins again from the stored rows. */
  fault(cause: unknown): void
}

const pauseAfterFaultMs = 1000
/** A fault that comes back must not ask the backend each second for ever. */
const longestPauseMs = 60_000

export function createFollowSession(parts: VisitorParts): FollowSession {
  const { deps, client, registration, room, update } = parts
  const { store, clock, random, signal } = deps
  const { session, work } = client
  let lastFault = { atMs: Number.NEGATIVE_INFINITY, pauseMs: 0 }
  let merge: { fromEid: string; toEid: string } | null = null
  /** One change after another. */
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
        // The backend no longer knows this visitor: its unsent messages are sent as a new visitor's.
        end()
        await store.startAnew(() => random.uuid())
        return session.signOut()
      default:
        unreachable(state)
    }
  }

  async function begin(profile: Profile) {
    const before = await store.profile()
    // The previous visitor may still be signed in.
    if (before && before.eid !== profile.eid) {
      end()
      if (merge?.fromEid === before.eid && merge.toEid === profile.eid) await store.forgetFeed()
      else {
        // A customer's unsent commands are not sent as the next visitor.
        if (before.role === 'user') await forgetUnsent()
        await store.startAnew(() => random.uuid())
      }
    }
    await store.setProfile(profile)
    if (work.present() || signal.aborted) return
    await work.begin(() => workOf(parts, profile, fault))
    // Without it the latency is not monitored, until the next start.
    void import('./visitor-config.ts').then(({ followConfig }) => followConfig(parts, profile)).catch(() => {})
    // Without it the visitor waits without a number.
    void import('./follow-queue.ts').then(({ followQueue }) => followQueue(parts)).catch(() => {})
    await room.open()
  }

  async function forgetUnsent() {
    const unsent = await store.loadOutbox()
    for (const { id } of unsent) await store.deleteOutbox(id)
    if (unsent.some(({ kind }) => kind === 'file-message')) await (await deps.fileBytes()).clear()
  }

  const follow = (state: SessionState) => void inTurn(() => enter(state)).catch(fault)

  function fault(cause: unknown) {
    if (signal.aborted) return
    deps.onFault(cause)
    end()
    const isBack = clock.nowMs() - lastFault.atMs < 2 * longestPauseMs
    const pauseMs = isBack ? Math.min(2 * lastFault.pauseMs, longestPauseMs) : pauseAfterFaultMs
    lastFault = { atMs: clock.nowMs(), pauseMs }
    clock.after(pauseMs, () => follow(session.state()), signal)
  }

  function end() {
    work.end()
    room.close()
    update(restingLive)
  }

  return {
    follow,
    followed: () => inTurn(async () => {}),
    end,
    merged(fromEid, toEid) {
      merge = { fromEid, toEid }
    },
    fault,
  }
}

/** Null: it cannot be loaded now, and the outbox tries again. */
const loaded = (uploads: VisitorParts['uploads']) => uploads().catch(() => null)

/** Returns the dependencies of a visitor's working set. */
const workOf = (
  { deps, update, uploads }: VisitorParts,
  profile: Profile,
  onFault: (cause: unknown) => void,
): WorkParts => ({
  profile,
  store: deps.store,
  deliveries: {
    'content-message': async (batch, signal, line) =>
      (await loaded(uploads))?.deliverContent(batch, signal, line) ?? [{ name: 'unreachable' }],
    'file-message': async (batch, signal) =>
      (await loaded(uploads))?.deliverFile(batch, signal) ?? [{ name: 'unreachable' }],
  },
  setLive(id, value) {
    if (id === 'connection' && value && 'localAsOfMs' in value) update({ connection: value.state })
    else if (id.startsWith('typing/')) update({ typingEids: value && 'eids' in value ? value.eids : [] })
  },
  mqttUrl: () => `${deps.baseUrl.replace(/^http/, 'ws')}/mqtt`,
  onFault,
})
