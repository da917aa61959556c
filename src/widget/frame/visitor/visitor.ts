import { createApiClient } from '#core/api/client.ts'
import type { Profile } from '#core/contract/index.ts'
import { createDeliverOpening } from '#core/conversations/deliver-opening.ts'
import { createNetwork } from '#core/network/create-network.ts'
import type { NetworkTimer } from '#core/network/network.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result, unreachable } from '#core/platform/result.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import { createScheduler } from '#core/scheduler/scheduler.ts'
import { createSession } from '#core/session/create-session.ts'
import type { SessionState } from '#core/session/session-states.ts'
import { type StoredToken, suspendedToken } from '#core/session/token.ts'
import { createVault } from '#core/session/vault.ts'
import { createTransport } from '#core/transport/transport.ts'
import { createWorkingSet } from '#core/working-set/create-working-set.ts'
import type { WorkingSet } from '#core/working-set/working-set.ts'
import { type Live, restingLive, type VisitorCommand } from '#widget/frame/sharing/frame-messages.ts'
import type { Owner } from '#widget/frame/sharing/frames.ts'
import type { VisitorStore } from '#widget/frame/store/visitor-store.ts'
import { keepDeviceId, readDeviceId } from './device-id.ts'
import { createRegistration } from './registration.ts'

export type VisitorParts = {
  baseUrl: string
  fetch: typeof fetch
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  clock: Clock
  random: Random
  openLink: OpenLink
  onImpossible: OnImpossible
}

/** The visitor at work: signed in with its first words, then kept equal to the backend. */
export type Visitor = Owner & {
  /** Rows have changed, here or in another frame. */
  rowsChanged(): void
  /** The feed brought own messages. */
  arrived(ids: readonly string[]): Promise<void>
}

const mendEveryMs = 5000
const pauseAfterFaultMs = 1000

/** @param deps.onFault something broke that should not; the visitor goes on from the stored rows */
export async function createVisitor(
  deps: VisitorParts & {
    store: VisitorStore
    serviceId: string
    about: { language: string; page: string }
    tell: (live: Live) => void
    onFault: (fault: unknown) => void
    signal: AbortSignal
  },
): Promise<Visitor> {
  const { store, serviceId, clock, random, signal } = deps
  const { keyValue } = store
  let live = restingLive
  let workingSet: WorkingSet | null = null
  let leave = new AbortController()
  let openedRoom: string | null = null
  /** Changes of the session are taken up one after the other, and nothing is done in between. */
  let entered: Promise<unknown> = Promise.resolve()

  function update(change: Partial<Live>) {
    if (signal.aborted) return
    live = { ...live, ...change }
    deps.tell(live)
  }

  const [deviceId, tabId] = [await readDeviceId(keyValue, random), random.uuid()]
  const transport = createTransport({
    baseUrl: deps.baseUrl,
    fetch: deps.fetch,
    clock,
    identity: () => ({ deviceId, tabId, eid: profileOf(session.state())?.eid }),
  })
  const vault = createVault({ keyValue, crypto: deps.crypto, name: 'session' })
  const session = createSession({ transport, vault, clock, random, onImpossible: deps.onImpossible })
  const scheduler = createScheduler<NetworkTimer>({
    clock,
    hasToken: () => session.state().name === 'signed-in',
    signal,
  })
  // A visitor sees the line's state; nobody reads the facts behind it.
  const network = createNetwork({ transport, clock, scheduler, monitorsLatency: true, onFacts: () => {}, signal })
  const api = createApiClient({ side: 'visitor', transport, session, clock, isOnline: network.isOnline })
  const registration = createRegistration({
    register: () => session.registerVisitor({ serviceId, ...deps.about }),
    onState: (connection) => update({ connection }),
    clock,
    signal,
  })

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
        // The backend knows this visitor no more: its unsent words go out as another's.
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
    if (workingSet || signal.aborted) return
    leave = new AbortController()
    workingSet = createWorkingSet({
      profile,
      api,
      deliveries: { 'open-conversation': createDeliverOpening({ api, store }) },
      network,
      session,
      store,
      setLive(id, value) {
        if (id === 'connection' && value && 'localAsOfMs' in value) update({ connection: value.state })
        else if (id.startsWith('typing/')) update({ typingEids: value && 'eids' in value ? value.eids : [] })
      },
      openLink: deps.openLink,
      mqttUrl: () => `${deps.baseUrl.replace(/^http/, 'ws')}/mqtt`,
      clientId: `visitor-${tabId}`,
      clock,
      random,
      onFault: fault,
      signal: AbortSignal.any([leave.signal, signal]),
    })
    await workingSet.outbox.start()
    await openRoom()
  }

  function takeUp(state: SessionState) {
    entered = entered.then(() => enter(state)).catch(fault)
  }

  function fault(cause: unknown) {
    if (signal.aborted) return
    deps.onFault(cause)
    end()
    clock.after(pauseAfterFaultMs, () => takeUp(session.state()), signal)
  }

  /** Storage can be deleted under a running chat without an error: what only we know is written again. */
  async function mend() {
    const state = session.state()
    if (!workingSet || state.name !== 'signed-in' || (await store.profile())) return
    const known = { profile: state.profile, roomId: openedRoom, unsent: workingSet.outbox.unsent() }
    end()
    await store.writeAgain(known)
    await vault.save(state.token)
    await keepDeviceId(keyValue, deviceId)
    takeUp(state)
  }

  function mendNowAndThen() {
    clock.after(mendEveryMs, () => void mend().catch(fault).finally(mendNowAndThen), signal)
  }

  function end() {
    leave.abort()
    workingSet = null
    openedRoom = null
    update(restingLive)
  }

  /** The broker refuses who listens to a room before it exists: it is opened when the backend has told of it. */
  async function openRoom() {
    const roomId = await store.roomId()
    if (!workingSet || roomId === null || openedRoom === roomId || !(await store.conversation(roomId))) return
    if (openedRoom === roomId) return
    openedRoom = roomId
    await workingSet.openRoom(roomId)
  }

  async function run(command: VisitorCommand): Promise<Result<null>> {
    // Before words are sent: after a loss they would seem to be the first.
    if (command.name === 'send' && !command.isKnown) await mend()
    await entered
    if (command.name === 'hint') {
      const isOffline = command.event === 'offline' || (command.event === 'connection-change' && !command.online)
      if (!isOffline && command.event !== 'hidden') registration.wake()
      network.hint(command)
      return ok(null)
    }
    if (command.name === 'send' && !workingSet) {
      if (session.state().name === 'signed-out') registration.start()
      return ok(null)
    }
    if (!workingSet) return withoutLine(command)
    const { outbox } = workingSet
    switch (command.name) {
      case 'send':
        // Mending has moved the rows to the conversation that there is.
        if (command.isKnown) outbox.take(command.rows)
        else await outbox.start()
        return ok(null)
      case 'retry':
        return outbox.retry(command.id)
      case 'withdraw': {
        const row = await outbox.withdraw(command.id)
        return row.ok ? ok(null) : row
      }
    }
    if (openedRoom === null) return fail('not-found')
    switch (command.name) {
      case 'history':
        return workingSet.loadHistory(openedRoom, command.beforeSeq)
      case 'read':
        workingSet.markRead(openedRoom, command.seq)
        return ok(null)
      case 'typing':
        workingSet.setTyping(openedRoom)
        return ok(null)
      default:
        return unreachable(command)
    }
  }

  /** Nothing has gone out yet: all can be taken back. */
  async function withoutLine(command: VisitorCommand): Promise<Result<null>> {
    if (command.name !== 'withdraw') return fail('signed-out')
    await store.deleteOutbox(command.id)
    return ok(null)
  }

  session.onChange(takeUp, signal)
  const lastProfile = await store.profile()
  // Known, but without a token that can be read: the device proves it [SES-05].
  if (lastProfile && !(await vault.load())) await vault.save(spentToken(lastProfile))
  await session.restore(lastProfile)
  mendNowAndThen()
  return {
    run,
    rowsChanged() {
      if (workingSet && openedRoom === null) void openRoom().catch(fault)
    },
    arrived: async (ids) => workingSet?.outbox.arrived(ids),
  }
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

const profileOf = (state: SessionState): Profile | null => (state.name === 'signed-in' ? state.profile : null)
