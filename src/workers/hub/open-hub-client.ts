import * as v from 'valibot'
import type { ApiEvent } from '#core/api/api-event.ts'
import { type Client, type ClientEvents, openClient } from '#core/client/open-client.ts'
import { LogOptions } from '#core/contract/index.ts'
import type { CloudSettings } from '#core/discovery/cloud-settings.ts'
import type { Discovery } from '#core/discovery/discovery.ts'
import { openDiscovery } from '#core/discovery/open-discovery.ts'
import { defaultLevel, defaultTimeZone } from '#core/logging/logger.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import { checkSession } from '#core/session/check-session.ts'
import { createDeclarations, type Declarations } from '#core/transport/declarations.ts'
import { createTransport } from '#core/transport/transport.ts'
import { firstCalls, loadAllAfterMs } from './first-calls.ts'
import type { HubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import type { LiveRows } from './live-rows.ts'

export type HubClient = Client<'staff'> & {
  declarations: Declarations
  discovery: Discovery
  logOptions: LogOptionsOfHub
}

/** The client of one generation; its calls and MQTT go to the region that discovery chose. */
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
  const declarations = createDeclarations(firstCalls)
  const client = openClient({
    ...declarations,
    ...parts,
    side: 'staff',
    baseUrl: ({ path }) => discovery.place(path),
    deviceId,
    tabId: epoch,
    clientId: `hub-${epoch}`,
    // Discovery decides that as soon as it is open.
    monitorsLatency: false,
    events: eventsOf(rows, log, parts.clock),
    signal,
  })
  const { session, network, scheduler, work } = client
  // Later the network may be down, or an update may have replaced the files.
  parts.clock.after(loadAllAfterMs, () => void declarations.loadAll(), signal)
  const logOptions = await createLogOptions({ ...parts, log, rows })
  const discovery = await openDiscovery({
    ...parts,
    configHost: parts.baseUrl,
    transportTo: (baseUrl) =>
      createTransport({
        ...parts,
        ...declarations,
        baseUrl,
        // Headers of the client would cost a second round trip, the preflight, of which the first measurement consists.
        identity: (id) => (id === 'pingLoadBalancer' ? null : client.identity()),
      }),
    who: client.token,
    onFacts: (facts) => rows.show('discovery', facts),
    onMoved: () => work.present()?.relocate(),
    onCloudConfig: applyCloudConfig,
    onEvent: (level, tag, facts) => log.logger[level]({ class: 'discovery', function: 'onEvent', tag }, facts),
    signal,
  })
  function applyCloudConfig() {
    const settings = discovery.cloudSettings()
    network.monitorLatency(settings.latencyMonitoring)
    logOptions.apply(settings)
  }
  applyCloudConfig()
  network.listen((event) => {
    if (event === 'connected' || event === 'visible' || event === 'wake-from-sleep') discovery.wake()
  }, signal)
  checkSession({ scheduler, session, onFault, signal })
  return { ...client, declarations, discovery, logOptions }
}

/** Maps events of the client to rows for tabs and lines of the log. */
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
    // The backend's message names a field, never its value. Users read the app's own texts.
    const message = failure.name === 'invalid-request' ? { words: failure.message } : {}
    logger.warn({ class: 'api', function: call, tag: name }, { failure: failure.name, code: failure.code, ...message })
    // A failed call is shown where it was made; a failure that no screen shows appears over all screens.
    if (name !== 'failed') rows.show('notice', { name, failure, localAtMs: clock.nowMs() })
  },
  onNetworkFacts: (facts) => rows.show('network', facts),
})

const storedName = 'log-options'
const none: LogOptions = { level: null, timeZone: null }

/** Level and time zone of the log: the user's choice for this browser, else the cloud config's [LOG-03]. */
type LogOptionsOfHub = {
  /** The cloud config has changed, or another user has signed in. */
  apply(cloud: CloudSettings): void
  choose(options: LogOptions): Promise<void>
}

async function createLogOptions(deps: {
  keyValue: KeyValue
  log: Pick<HubLog, 'configure'>
  rows: LiveRows
}): Promise<LogOptionsOfHub> {
  const { keyValue, log, rows } = deps
  const stored = v.safeParse(LogOptions, await keyValue.get(storedName))
  let own = stored.success ? stored.output : none
  let cloud = { level: defaultLevel, timeZone: defaultTimeZone }

  function configure() {
    log.configure({ level: own.level ?? cloud.level, timeZone: own.timeZone ?? cloud.timeZone })
    rows.show('log-options', own)
  }

  configure()
  return {
    apply({ logLevel, logTimeZone }) {
      cloud = { level: logLevel, timeZone: logTimeZone }
      configure()
    },
    async choose(options) {
      own = options
      configure()
      await keyValue.set(storedName, own)
    },
  }
}
