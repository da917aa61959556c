import type { FeedEntry } from '#core/contract/index.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import { type Failure, fail, failure, type Result } from '#core/platform/result.ts'
import type { HubStore } from '#core/store/hub-store.ts'
import type { CallSwitches } from '#core/telephony/call-facts.ts'
import type { Telephony } from '#core/telephony/create-telephony.ts'
import type { MediaEvent } from '#core/telephony/media-host.ts'
import type { HubParts } from './hub-parts.ts'
import type { LiveRows } from './live-rows.ts'
import { createMediaHosts } from './media-hosts.ts'
import type { HubClient } from './open-hub-client.ts'
import { createOwnCallRows, type OwnCallRows } from './own-call-rows.ts'

/** The calls of the hub's account; nothing of them is loaded before the first one. */
export type HubCalls = {
  /** An account's working set has begun. */
  begin(eid: string, signal: AbortSignal): void
  /** The feed has brought these, which are not stored yet. */
  heard(feed: readonly FeedEntry[]): void
  /** A whole snapshot was stored. */
  readAgain(): void
  /** The tab opens microphone and peer connections from now on. */
  hostMedia(tabId: string, port: MessagePort): void
  /** The tab is gone, or has closed its media. */
  releaseMedia(tabId: string): void
  mediaEvent(tabId: string, event: MediaEvent): void
  switch(callId: string, switches: CallSwitches): Promise<Result<null>>
  /** A tab answers a call; `answered` settles with the backend's decision. */
  answering(callId: string, answered: Promise<Result<unknown>>): void
  hangUp(callId: string): Promise<Result<null>>
  sendTones(callId: string, tones: string): Promise<Result<null>>
  wake(): void
}

/** The account whose calls are followed. */
type Own = { eid: string; signal: AbortSignal; telephony: Promise<Telephony> | null; rows: OwnCallRows }

/** A round trip to the backend below this, in milliseconds, makes no call bad. */
const quickMs = 250

export function createHubCalls(
  {
    clock,
    random,
    keyValue,
    onImpossible,
  }: Pick<HubParts, 'clock' | 'random' | 'onImpossible'> & { keyValue: KeyValue },
  deps: {
    client: HubClient
    store: HubStore
    rows: LiveRows
    deviceId: string
    onFault: (fault: unknown) => void
    onFailure: (failure: Failure) => void
    /** A leg's media connection has moved, or its search for addresses [CAL-04]. */
    onIce: (event: Extract<MediaEvent, { kind: 'ice' | 'gathering' }>) => void
    onSignallingLost: (isLost: boolean) => void
  },
): HubCalls {
  const { client, store, rows, deviceId, onFault, onFailure, onSignallingLost } = deps
  let own: Own | null = null
  const hosts = createMediaHosts({
    clock,
    onChange(tabId) {
      rows.show('media-host', { tabId })
      void own?.telephony?.then((telephony) => telephony.mediaHostChanged()).catch(onFault)
    },
  })
  rows.show('media-host', { tabId: null })
  rows.show('calls-left', { callIds: [] })

  async function open(eid: string, signal: AbortSignal): Promise<Telephony> {
    const { openTelephony } = await import('#core/telephony/open-telephony.ts')
    return openTelephony({
      here: { eid, deviceId },
      api: client.api,
      isNetworkGood() {
        const roundTripMs = client.network.roundTripMs()
        return roundTripMs === null ? null : roundTripMs < quickMs
      },
      sipUrl: (url) => new URL(url, client.discovery.serviceConfig().urls.MQTT).href,
      settings: () => client.discovery.cloudSettings().callReport,
      media: () => hosts.present,
      keyValue,
      clock,
      random,
      onFacts: (callId, facts) => rows.show(`call/${callId}`, facts),
      onLeft: (callIds) => rows.show('calls-left', { callIds }),
      onFailure,
      onSignallingLost,
      onLineDead: () => client.network.hint({ event: 'line-dead' }),
      onImpossible,
      signal,
    })
  }

  async function follow(account: Own) {
    const { rows: held } = account
    if (held.calls().length === 0 && !held.isOffered() && !account.telephony) return
    account.telephony ??= open(account.eid, account.signal)
    const telephony = await account.telephony.catch((error: unknown) => {
      // Tried again with the next change of a call.
      account.telephony = null
      onFailure(failure('call-client-failed', String(error)))
      return null
    })
    // Another change may have come while the code was loaded.
    telephony?.callsChanged(held.calls(), held.isOffered())
  }

  async function readAgain(account: Own) {
    await account.rows.load()
    await follow(account)
  }

  const run = async (use: (telephony: Telephony) => Promise<Result<null>>): Promise<Result<null>> =>
    own?.telephony ? own.telephony.then(use, () => fail('call-client-failed')) : fail('no-call-session')

  return {
    begin(eid, signal) {
      own = { eid, signal, telephony: null, rows: createOwnCallRows(store) }
      void readAgain(own).catch(onFault)
    },
    heard(feed) {
      if (own?.rows.heard(feed)) void follow(own).catch(onFault)
    },
    readAgain: () => void (own && readAgain(own).catch(onFault)),
    hostMedia: hosts.use,
    releaseMedia: hosts.release,
    mediaEvent(tabId, event) {
      if (event.kind === 'ice' || event.kind === 'gathering') deps.onIce(event)
      if (tabId === hosts.tabId()) void own?.telephony?.then((telephony) => telephony.mediaEvent(event)).catch(onFault)
    },
    switch: (callId, switches) => run((telephony) => telephony.switch(callId, switches)),
    answering: (callId, answered) =>
      void own?.telephony?.then((telephony) => telephony.answering(callId, answered)).catch(onFault),
    hangUp: (callId) => run((telephony) => telephony.hangUp(callId)),
    sendTones: (callId, tones) => run((telephony) => telephony.sendTones(callId, tones)),
    wake: () => void own?.telephony?.then((telephony) => telephony.wake()),
  }
}
