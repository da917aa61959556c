/*
 * Names of the Web Locks and the channel by which tabs and hubs of one origin find and outlive each other.
 */

/** Held by the one hub that may use the network and write rows. */
export const ownerLock = 'everline-hub-owner'
/** Held by the tab in which the hub's dedicated worker runs, where there is no SharedWorker. */
export const hostLock = 'everline-hub-host'
const hostClientPrefix = 'everline-hub-host-client/'
/** Held by the hosting tab; names it as the service worker knows it, so that ports can be passed on to it. */
export const hostClientLock = (clientId: string) => `${hostClientPrefix}${clientId}`
/** The service worker's client that a lock names as the host; null for any other lock. */
export const hostClientOf = (lockName: string) =>
  lockName.startsWith(hostClientPrefix) ? lockName.slice(hostClientPrefix.length) : null

/** Held by a hub for one epoch; granted to a tab, that epoch is over. */
export const epochLock = (epoch: string) => `everline-hub-epoch/${epoch}`
/** Held by a tab until it is gone; the hub is granted it then. */
export const tabLock = (tabId: string) => `everline-tab/${tabId}`

/** Names of the SharedWorker. The spare one is asked for when the usual one hangs: a worker cannot be ended from outside. */
export const hubName = 'everline-hub'
export const spareHubName = 'everline-hub-spare'

/** Name of the BroadcastChannel on which hubs agree which of them serves. */
export const hubChannel = 'everline-hub'

/** What a hub says to the others. */
export type HubAnnouncement =
  /** A hub has started and wants to own. An owner of an older build drains and leaves. */
  | { type: 'hub-started'; build: string; url: string }
  /** Answer of an owner of a newer build: tabs of the asking hub go to `url`. */
  | { type: 'hub-superseded'; build: string; url: string }
  /** A hub waits for the owner lock: is the owner alive? */
  | { type: 'hub-waiting' }
  | { type: 'hub-owning'; isSpare: boolean }
  /** The owner did not answer and its lock was taken from it: tabs come to this hub, the spare one or the usual. */
  | { type: 'hub-took-over'; isSpare: boolean }

/** What a tab sends to a hub to be served, with two ports: commands, then rows. */
export type ConnectMessage = { type: 'everline-connect'; tabLock: string }

/** What a tab asks the service worker, with a port for the answer: its own client id. */
export const whoAmI = 'everline-who-am-i'

export const isConnectMessage = (data: unknown): data is ConnectMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'everline-connect' &&
  'tabLock' in data &&
  typeof data.tabLock === 'string'
