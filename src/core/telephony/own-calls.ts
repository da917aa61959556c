import type { ApiClient } from '#core/api/client.ts'
import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Random } from '#core/platform/random.ts'
import { type Failure, fail, failure, ok, type Result } from '#core/platform/result.ts'
import { createAnswering } from './answering.ts'
import type { CallFacts, CallSwitches } from './call-facts.ts'
import type { CallSignalling } from './call-signalling.ts'
import { createKeptSwitches } from './kept-switches.ts'
import { type CallLeft, createLeaving } from './leaving.ts'
import { createOwnCall, type OwnCall, type OwnCallDeps } from './own-call.ts'
import { type Here, partyHere, partyRung } from './parties-of.ts'
import { createReportParty, type Picture } from './report-party.ts'
import { takeUpLegs } from './take-up-legs.ts'

/** The calls in which this device takes part. They follow the backend; hanging up ends one here at once. */
export type OwnCalls = {
  /**
   * The account's calls, as the backend has them now.
   *
   * @param isOffered a call of the queue is offered to the account, which has no part in it yet
   */
  changed(calls: readonly PhoneCall[], isOffered: boolean): void
  /** Errors: `no-call-session`. */
  switch(callId: string, switches: CallSwitches): Promise<Result<null>>
  /**
   * The user answers a call that rings: its media are opened and described while the backend decides.
   *
   * @param answered settles with the backend's decision
   */
  answering(callId: string, answered: Promise<Result<unknown>>): Promise<void>
  /** Leaves the call here at once, and tells the backend until it knows. */
  hangUp(callId: string, why: CallLeft): Promise<Result<null>>
}

type Deps = Pick<OwnCallDeps, 'media' | 'clock' | 'settings' | 'isNetworkGood' | 'report' | 'onImpossible'> & {
  /** Filled here, read by signalling too. */
  calls: Map<string, OwnCall>
  here: Here
  api: Pick<ApiClient<'updateCallParty' | 'leaveCall'>, 'call'>
  signalling: CallSignalling
  keyValue: KeyValue
  random: Random
  /** Facts of a call; null: this device has left it. */
  onFacts: (callId: string, facts: CallFacts | null) => void
  /** Something failed, whether or not it heals; for the log. */
  onFailure: (failure: Failure) => void
  /** Calls that were left here, of which the feed may tell as if they went on. */
  onLeft: (callIds: readonly string[]) => void
  signal: AbortSignal
}

export function createOwnCalls(deps: Deps): OwnCalls {
  const { calls, here, signalling, signal, onFacts } = deps
  const leaving = createLeaving(deps)
  const kept = createKeptSwitches(deps.keyValue)
  /** The calls as they are now; followed as soon as what an earlier hub has stored is read. */
  let present: readonly PhoneCall[] = []
  let isOffered = false
  let isReady = false
  const answering = createAnswering({ ...deps, early: signalling.early })

  const refusedIn = (callId: string) => (what: Picture, why: Failure) => calls.get(callId)?.pictureRefused(what, why)

  function begin(call: PhoneCall, own: CallParty) {
    const ownCall: OwnCall = createOwnCall(call, own, kept.of(call.id), {
      ...deps,
      signalling: signalling.use(),
      mediaServer: signalling.mediaServer,
      reportParty: createReportParty({ ...deps, callId: call.id, onPictureRefused: refusedIn(call.id) }),
      onFacts: (facts) => onFacts(call.id, facts),
      onSilent: () => deps.onFailure(failure('no-inbound-audio', 'no RTP')),
      onLost: (why) => void hangUp(call.id, why),
      onClosed: (switches) => void switchCall(call.id, switches),
    })
    calls.set(call.id, ownCall)
    ownCall.registration(signalling.unregistered())
    ownCall.update(call, own)
    void takeUpLegs(deps.media(), calls)
  }

  function end(callId: string) {
    const ownCall = calls.get(callId)
    calls.delete(callId)
    kept.forget(callId)
    ownCall?.close()
    if (ownCall) onFacts(callId, null)
  }

  async function hangUp(callId: string, why: CallLeft): Promise<Result<null>> {
    end(callId)
    await leaving.leave(callId, why)
    // A call that goes on at another device stays in sight until that one has left it.
    leaving.follow(idsHere())
    return ok(null)
  }

  async function switchCall(callId: string, switches: CallSwitches): Promise<Result<null>> {
    const ownCall = calls.get(callId)
    if (!ownCall) return fail('no-call-session')
    ownCall.switch(switches)
    await kept.keep(callId, switches)
    calls.get(callId)?.tell(switches)
    return ok(null)
  }

  const idsHere = () => present.filter((call) => partyHere(call, here)).map(({ id }) => id)

  function follow() {
    leaving.follow(idsHere())
    const ringing = present.filter((call) => !leaving.isLeft(call.id))
    for (const callId of [...calls.keys()]) {
      const call = ringing.find(({ id }) => id === callId)
      if (!call || !partyHere(call, here)) end(callId)
    }
    for (const call of ringing) {
      const own = partyHere(call, here)
      if (!own) continue
      const ownCall = calls.get(call.id)
      if (ownCall) ownCall.update(call, own)
      else begin(call, own)
    }
    answering.follow(ringing)
    // A rung client registers meanwhile, so that an answer connects at once.
    const isRung = ringing.some((call) => partyRung(call, here.eid))
    if (isRung || isOffered) signalling.use()
    signalling.needIce(isRung || isOffered || calls.size > 0)
    if (ringing.length === 0 && !isOffered) signalling.release()
  }

  void Promise.all([kept.loaded, leaving.loaded]).then(() => {
    if (signal.aborted) return
    isReady = true
    follow()
  })

  return {
    changed(now, isOfferedNow) {
      present = now
      isOffered = isOfferedNow
      if (isReady) follow()
    },
    switch: switchCall,
    answering: answering.begin,
    hangUp,
  }
}
