import { parse } from 'valibot'
import { type CallParty, CallReport, type PhoneCall } from '#core/contract/index.ts'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createTelephony, type Telephony, type TelephonyDeps } from '#core/telephony/create-telephony.ts'
import { type CallSteering, type LegId, legKey, type MediaHost } from '#core/telephony/media-host.ts'
import type { InviteOutcome, OpenSignalling, SignallingEvents } from '#core/telephony/signalling.ts'
import { type FakeClock, settle } from './fake-clock.ts'

/*
 * Two parties of one call over a signalling network, media hosts and a backend that are fakes with delays, so that every
 * order of events can happen. Media are connected when each side has the other's present fingerprint.
 */

export const names = ['caller', 'callee'] as const
export type Name = (typeof names)[number]
const other = (name: Name): Name => (name === 'caller' ? 'callee' : 'caller')

const partyOf = (name: Name): CallParty => ({
  id: name,
  kind: name === 'caller' ? 'visitor' : 'staff',
  eid: `eid-${name}`,
  name,
  number: '',
  numberType: 'ON_NET',
  state: 'joining',
  deviceId: `device-${name}`,
  isMuted: false,
  isHeld: false,
  hasCamera: false,
  hasScreen: false,
  monitor: null,
  joinedAtMs: null,
})

type Leg = { own: string; remote: string | null }
type Dialog = { id: number; isRenewing: boolean }

/** One end: its hub, which may die, its media host, which may change, and its connection, which may be cut. */
export type Side = {
  name: Name
  telephony: Telephony | null
  legs: Map<string, Leg>
  dialogs: Map<string, Dialog>
  isCut: boolean
  hasHungUp: boolean
  /** How the media host was steered, the newest last. */
  steered: CallSteering[]
  dieAndRestart(afterMs: number): void
  changeMediaHost(): void
  failIce(): void
  cut(forMs: number): void
  hangUp(): Promise<void>
  isConnected(): boolean
}

const callId = 'call'

export function createFakeCalls(clock: FakeClock, delayMs: () => number) {
  let dialogCount = 0
  let fingerprints = 0
  const impossible: string[] = []
  let call: PhoneCall | null = {
    id: callId,
    roomId: null,
    inquiryId: null,
    media: 'voice',
    state: 'ANSWERING',
    parties: names.map(partyOf),
    createdAtMs: 0,
    ringsUntilMs: 0,
    answeredAtMs: 0,
    isRecorded: false,
    event: { name: 'STATE_UPDATE', byPartyId: null },
  }
  const pause = () => new Promise<void>((resolve) => clock.after(delayMs(), resolve))
  /** Registered users, with the events of each registration. */
  const registered = new Map<Name, { events: SignallingEvents; media: () => MediaHost; signal: AbortSignal }>()

  function tellAll() {
    for (const side of Object.values(sides)) {
      const { telephony } = side
      clock.after(delayMs(), () => side.telephony === telephony && telephony?.callsChanged(call ? [call] : []))
    }
  }

  const areConnected = () => {
    const [one, two] = [
      sides.caller.legs.get(legKey({ callId, partyId: 'callee' })),
      sides.callee.legs.get(legKey({ callId, partyId: 'caller' })),
    ]
    return Boolean(one && two && one.remote === two.own && two.remote === one.own)
  }
  let wereConnected = false
  /** ICE tells both ends of each change. */
  function lookAtMedia() {
    const are = areConnected()
    if (are === wereConnected) return
    wereConnected = are
    for (const side of Object.values(sides))
      side.telephony?.mediaEvent({
        kind: 'ice',
        leg: { callId, partyId: other(side.name) },
        state: are ? 'connected' : 'disconnected',
      })
  }

  /** The side has this dialog from now on, and says BYE in the one that it replaces. */
  function replaceDialog(side: Side, dialog: Dialog | null) {
    const peer = sides[other(side.name)]
    const [key, peerKey] = [legKey({ callId, partyId: peer.name }), legKey({ callId, partyId: side.name })]
    const before = side.dialogs.get(key)
    if (dialog) side.dialogs.set(key, dialog)
    else side.dialogs.delete(key)
    if (!before || before === dialog || side.isCut) return
    clock.after(delayMs(), () => {
      const to = registered.get(peer.name)
      if (peer.isCut || peer.dialogs.get(peerKey) !== before) return
      peer.dialogs.delete(peerKey)
      if (to && !to.signal.aborted) to.events.onEnded({ callId, partyId: side.name })
    })
  }

  function mediaOf(side: Side): MediaHost {
    const make = () => `${side.name}-${++fingerprints}`
    const legOf = (leg: LegId): Leg => {
      const found = side.legs.get(legKey(leg)) ?? { own: make(), remote: null }
      side.legs.set(legKey(leg), found)
      return found
    }
    return {
      offer: async (leg) => ok(legOf(leg).own),
      async answer(leg, offer) {
        const found = legOf(leg)
        if (found.remote !== null && found.remote !== offer) found.own = make()
        found.remote = offer
        lookAtMedia()
        return ok(found.own)
      },
      async accept(leg, answer) {
        legOf(leg).remote = answer
        lookAtMedia()
        return ok(null)
      },
      rollback: async () => ok(null),
      async steer(steering) {
        side.steered.push(steering)
        return ok(null)
      },
      sendTones: async () => ok(null),
      async close(leg) {
        side.legs.delete(legKey(leg))
        lookAtMedia()
        return ok(null)
      },
      legs: async () =>
        ok(
          [...side.legs.keys()].map((key) => ({
            callId,
            partyId: key.split('/')[1] ?? '',
            ice: areConnected() ? 'connected' : 'disconnected',
          })),
        ),
    }
  }

  const openSignalling =
    (side: Side): OpenSignalling =>
    ({ events, media, optionsOf, signal }) => {
      const { name } = side
      const peer = other(name)
      const key = legKey({ callId, partyId: peer })
      const peerKey = legKey({ callId, partyId: name })
      registered.set(name, { events, media, signal })
      clock.after(0, () => events.onRegistered(true), signal)
      signal.addEventListener('abort', () => {
        if (registered.get(name)?.events === events) registered.delete(name)
        side.dialogs.clear()
      })
      const isGone = () => signal.aborted || side.isCut
      const reachable = () => (sides[peer].isCut ? undefined : registered.get(peer))

      async function exchange(leg: LegId, answer: (offer: string) => Promise<string | InviteOutcome>) {
        const offer = await media().offer(leg, optionsOf(leg))
        await pause()
        if (!offer.ok || isGone()) return 'refused'
        const answered = await answer(offer.value)
        await pause()
        if (isGone() || outcomes.has(answered)) return (outcomes.has(answered) ? answered : 'refused') as InviteOutcome
        await media().accept(leg, answered)
        return 'answered'
      }

      return {
        async invite(leg, unwanted) {
          await pause()
          if (unwanted.aborted || isGone()) {
            await pause()
            return 'refused'
          }
          replaceDialog(side, null)
          const dialog: Dialog = { id: ++dialogCount, isRenewing: false }
          const outcome = await exchange(leg, async (offer) => {
            const to = reachable()
            if (!to) return 'refused'
            const peerLeg = { callId, partyId: name }
            const taken = to.events.onInvited(peerLeg)
            if (taken !== 'take') return taken === 'glare' ? 'glare' : 'refused'
            replaceDialog(sides[peer], dialog)
            const answer = await to.media().answer(peerLeg, offer, { media: 'voice', iceServers: [] })
            if (!answer.ok) return 'refused'
            clock.after(delayMs(), () => {
              if (to.signal.aborted || sides[peer].dialogs.get(peerKey) !== dialog) return
              // Without the ACK of a caller that has died meanwhile, the dialog ends.
              if (signal.aborted) {
                sides[peer].dialogs.delete(peerKey)
                to.events.onEnded(peerLeg)
              } else to.events.onAnswered(peerLeg)
            })
            return answer.value
          })
          if (outcome === 'answered' && !unwanted.aborted) side.dialogs.set(key, dialog)
          return outcome
        },
        async renew(leg) {
          const dialog = side.dialogs.get(key)
          if (!dialog) return 'gone'
          if (dialog.isRenewing) return 'glare'
          dialog.isRenewing = true
          const outcome = await exchange(leg, async (offer) => {
            const to = reachable()
            if (!to) return 'refused'
            if (sides[peer].dialogs.get(peerKey) !== dialog) return 'gone'
            const answer = await to.media().answer({ callId, partyId: name }, offer, { media: 'voice', iceServers: [] })
            return answer.ok ? answer.value : 'refused'
          })
          dialog.isRenewing = false
          return outcome
        },
        end: () => replaceDialog(side, null),
        sendInfo() {},
        wake() {},
        close: async () => {},
      }
    }

  function createSide(name: Name): Side {
    const keyValue = memoryKeyValue()
    let generation = new AbortController()
    const side: Side = {
      name,
      telephony: null,
      legs: new Map(),
      dialogs: new Map(),
      isCut: false,
      hasHungUp: false,
      steered: [],
      dieAndRestart(afterMs) {
        generation.abort()
        side.telephony = null
        side.dialogs.clear()
        generation = new AbortController()
        const { signal } = generation
        clock.after(afterMs, start, signal)
      },
      changeMediaHost() {
        side.legs.clear()
        lookAtMedia()
        void side.telephony?.mediaHostChanged()
      },
      failIce() {
        side.telephony?.mediaEvent({ kind: 'ice', leg: { callId, partyId: other(name) }, state: 'failed' })
        if (areConnected())
          side.telephony?.mediaEvent({ kind: 'ice', leg: { callId, partyId: other(name) }, state: 'connected' })
      },
      cut(forMs) {
        if (side.isCut) return
        side.isCut = true
        clock.after(forMs, () => {
          side.isCut = false
        })
        // Signalling is lost with its connection; what was there before is not known afterwards.
        const events = registered.get(name)?.events
        const dialogs = [...side.dialogs.keys()]
        side.dialogs.clear()
        if (dialogs.length > 0) events?.onEnded({ callId, partyId: other(name) })
      },
      async hangUp() {
        side.hasHungUp = true
        await side.telephony?.hangUp(callId)
      },
      isConnected: areConnected,
    }
    function start() {
      const { signal } = generation
      const deps: TelephonyDeps = {
        here: { eid: `eid-${name}`, deviceId: `device-${name}` },
        api: { call: ((id: string, input: { body: Partial<CallParty> }) => answer(side, id, input)) as never },
        settings: () => parse(CallReport, {}),
        sipUrl: (url) => url,
        isNetworkGood: () => null,
        media: () => mediaOf(side),
        openSignalling: openSignalling(side),
        keyValue,
        clock,
        random: { uuid: () => `key-${++fingerprints}` } as TelephonyDeps['random'],
        onFacts() {},
        onLeft() {},
        onFailure() {},
        onLineDead() {},
        onImpossible: (machine, state, event) => impossible.push(`${machine}: ${event} in ${state}`),
        signal,
      }
      side.telephony = createTelephony(deps)
      side.telephony.callsChanged(call ? [call] : [])
    }
    clock.after(0, start)
    return side
  }

  async function answer(side: Side, id: string, { body }: { body: Partial<CallParty> }): Promise<Result<unknown>> {
    await pause()
    if (side.isCut) return fail('network')
    if (id === 'getSipAccess') return ok({ url: '', realm: '', user: '', username: '', password: '', iceServers: [] })
    if (id === 'leaveCall') call = null
    if (id === 'updateCallParty' && call)
      call = { ...call, parties: call.parties.map((party) => (party.id === side.name ? { ...party, ...body } : party)) }
    tellAll()
    return ok(null)
  }

  const sides: Record<Name, Side> = { caller: createSide('caller'), callee: createSide('callee') }
  return {
    sides,
    impossible,
    isOver: () => call === null,
    settle: async () => settle(),
  }
}

const outcomes: ReadonlySet<string> = new Set(['glare', 'gone', 'refused'])
