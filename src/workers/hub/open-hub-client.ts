import type { ApiEvent } from '#core/api/api-event.ts'
import { type Client, type ClientEvents, openClient } from '#core/client/open-client.ts'
import { calls } from '#core/contract/index.ts'
import type { Discovery } from '#core/discovery/discovery.ts'
import { openDiscovery } from '#core/discovery/open-discovery.ts'
import type { Clock } from '#core/platform/clock.ts'
import { checkSession } from '#core/session/check-session.ts'
import { createTransport } from '#core/transport/transport.ts'
import type { HubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import type { LiveRows } from './live-rows.ts'

export type HubClient = Client<'staff'> & { discovery: Discovery }

/** The client of one generation, whose calls and link go to the region that discovery chose. */
export async function openHubClient(
  parts: HubParts,
  deps: {
    deviceId: string
    epoch: string
    rows: LiveRows
    log: HubLog
    onFault: (fault: unknown) => void
    signal: AbortSignal
  },
): Promise<HubClient> {
  const { deviceId, epoch, rows, log, onFault, signal } = deps
  const client = openClient({
    calls,
    ...parts,
    side: 'staff',
    baseUrl: () => discovery.place(),
    deviceId,
    tabId: epoch,
    clientId: `hub-${epoch}`,
    // Discovery says whether, as soon as it is open.
    monitorsLatency: false,
    events: eventsOf(rows, log, parts.clock),
    signal,
  })
  const { session, network, scheduler, work } = client
  const discovery = await openDiscovery({
    ...parts,
    configHost: parts.baseUrl,
    transportTo: (baseUrl) => createTransport({ ...parts, calls, baseUrl, identity: null }),
    who: client.token,
    onFacts: (facts) => rows.show('discovery', facts),
    onMoved: () => work.present()?.relocate(),
    onCloudConfig: () => network.monitorLatency(discovery.monitorsLatency()),
    onEvent: (level, tag, facts) => log.logger[level]({ class: 'discovery', function: 'onEvent', tag }, facts),
    signal,
  })
  network.monitorLatency(discovery.monitorsLatency())
  network.listen((event) => {
    if (event === 'connected' || event === 'visible' || event === 'wake-from-sleep') discovery.wake()
  }, signal)
  checkSession({ scheduler, session, onFault, signal })
  return { ...client, discovery }
}

/** What happens in the client, as rows for tabs and as lines of the log. */
const eventsOf = (rows: LiveRows, { logger }: HubLog, clock: Clock): ClientEvents => ({
  onToken: (token) =>
    rows.show(
      'session-times',
      token && { localExpiresAtMs: token.expiresAtMs, localRefreshExpiresAtMs: token.refreshExpiresAtMs },
    ),
  onMalformedToken: ({ name, code }) =>
    logger.warn({ class: 'session', function: 'load', tag: 'malformed' }, { failure: name, code }),
  onSessionEvent(event) {
    const facts = 'failure' in event ? { failure: event.failure.name, code: event.failure.code } : {}
    logger.info({ class: 'session', function: 'onEvent', tag: event.name }, facts)
  },
  onApiEvent({ name, call, failure }: ApiEvent) {
    // The backend's message names a field, never its value; users read messages of the app.
    const message = failure.name === 'invalid-request' ? { words: failure.message } : {}
    logger.warn({ class: 'api', function: call, tag: name }, { failure: failure.name, code: failure.code, ...message })
    // A failed call is shown where it was made; what no screen shows is shown over everything.
    if (name !== 'failed') rows.show('notice', { name, failure, localAtMs: clock.nowMs() })
  },
  onNetworkFacts: (facts) => rows.show('network', facts),
})
