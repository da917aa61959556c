/*
 * Names of the Web Locks and of the channel with which tabs and hubs of one origin find each other, and notice each
 * other's end.
 */

/** Held by the one hub that may use the network and write rows. */
export const ownerLock = 'everline-hub-owner'
/** Held by the tab in which the hub's dedicated worker runs, in browsers without SharedWorker. */
export const hostLock = 'everline-hub-host'
const hostClientPrefix = 'everline-hub-host-client/'
/** Held by the hosting tab. Contains the tab's client id, so that the service worker can pass ports on to it. */
export const hostClientLock = (clientId: string) => `${hostClientPrefix}${clientId}`
/** The client id in the name of a host's lock; null for any other lock. */
export const hostClientOf = (lockName: string) =>
  lockName.startsWith(hostClientPrefix) ? lockName.slice(hostClientPrefix.length) : null

/**
 * Held by whoever shows or closes notifications: Chromium forgets a notification if anybody asks for those that are shown
 * while this one is brought to the screen, and then nobody can close it.
 */
export const notificationsLock = 'everline-notifications'

/** Held by a hub for one epoch: when a tab is granted it, that epoch is over. */
export const epochLock = (epoch: string) => `everline-hub-epoch/${epoch}`
/** Held by a tab until it is gone: when the hub is granted it, the tab is gone. */
export const tabLock = (tabId: string) => `everline-tab/${tabId}`
/** Id of the tab that holds this lock. */
export const tabIdOf = (lock: string) => lock.replace('everline-tab/', '')

/**
 * Number of SharedWorkers that tabs know. Number 0 is the usual one; the others are spare, because a worker cannot be
 * ended from outside, and Chromium goes on giving tabs to one that has ended by itself, as long as a tab is open that it
 * once served.
 */
export const workerCount = 8
const spareName = 'everline-hub-spare'
/** Name of the SharedWorker with this number. */
export const workerName = (worker: number): string =>
  worker === 0 ? 'everline-hub' : worker === 1 ? spareName : `${spareName}-${worker}`
/** Number of the SharedWorker with this name; 0 for any other realm. */
export const workerNumber = (name: string): number =>
  Math.max(0, Array.from({ length: workerCount }, (_, worker) => workerName(worker)).indexOf(name))

/** The worker that an announcement is of. Hubs of builds before 30 November 2026 say only whether it is the spare one. */
type OfWorker = { isSpare: boolean; worker?: number }
export const ofWorker = (worker: number): OfWorker => ({ isSpare: worker > 0, worker })
export const workerOf = ({ isSpare, worker }: OfWorker): number => worker ?? Number(isSpare)

/** Name of the BroadcastChannel on which hubs agree which one serves. */
export const hubChannel = 'everline-hub'

/** Messages from one hub to all others and to tabs. */
export type HubAnnouncement =
  /** A hub has started. An owner of an older build finishes its work and leaves. */
  | { type: 'hub-started'; build: string; url: string }
  /** An owner of a newer build answers: tabs of the asking hub must go to `url`. */
  | { type: 'hub-superseded'; build: string; url: string }
  /** A hub waits for the owner lock, and asks whether the owner is alive. */
  | { type: 'hub-waiting' }
  /** The owner answers a waiting hub, or has opened its rows: tabs that greet another hub come to it. */
  | ({ type: 'hub-owning' } & OfWorker)
  /** The owner did not answer, and this hub has taken its lock: all tabs must come to it. */
  | ({ type: 'hub-took-over' } & OfWorker)

/** A tab's question to the service worker for its own client id, with a port for the answer. */
export const whoAmI = 'everline-who-am-i'

/** Name of the database in which the service worker leaves what other apps have shared. */
export const sharesName = 'everline-shares'
