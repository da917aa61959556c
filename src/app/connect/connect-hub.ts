import * as Comlink from 'comlink'
import type { Everline, Replica } from '#app/data/everline.tsx'
import { givenCommands } from '#app/data/own-given-commands.ts'
import { type Clock, sleep, systemClock } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import { type Locks, webLocks } from '#core/platform/locks.ts'
import { systemRandom } from '#core/platform/random.ts'
import { openLiveDatabase, openPersistentDatabase } from '#core/store/open-database.ts'
import { type HubApi, type HubCommands, hubProtocol, type Welcome } from '#workers/ports/hub-api.ts'
import { epochLock, type HubAnnouncement, hubChannel, tabLock } from '#workers/ports/names.ts'
import { remoteStorage } from '#workers/ports/remote-storage.ts'
import { adoptLeftBehind } from './adopt-left-behind.ts'
import { commandsOf, withDeadline } from './call-hub.ts'
import { forcedRegion } from './forced-region.ts'
import { createHandOver } from './hand-over.ts'
import { createLastingCommands } from './lasting-commands.ts'
import { type HubPort, hubRealm, openHostedPort, openSharedPort } from './start-hub.ts'

export type HubConnection = Omit<Everline, 'update'>

/**
 * A worker that is just ending takes connections and answers none, and a message that the service worker could not pass
 * on yet is lost: ask again soon, and ever more patiently, since a hub on a busy machine is only slow.
 */
const firstGreetDeadlineMs = 2000
const longestGreetDeadlineMs = 16_000
const retryMs = 300
/** A hub that did not answer a command is greeted once more before the tab gives it up. */
const silenceMs = 4000
const closeOldMs = 3000
/** After so many greetings in a row that nobody answered, the other worker is tried; at once after a silence. */
const mostGreetings = 3

/**
 * Keeps this tab connected to the hub for as long as it lives, across restarts of the hub and changes of build.
 *
 * @param onConnection called with every new connection; the one before is of no use any more
 * @param onIncompatible the hub speaks another protocol: this tab is of an older build and must reload when it can
 */
export function connectHub({
  onConnection,
  onIncompatible,
}: {
  onConnection: (connection: HubConnection) => void
  onIncompatible: () => void
}): void {
  const clock = systemClock
  const locks = webLocks(navigator.locks)
  const ownLock = tabLock(givenCommands.tab)
  // Held until the tab is gone, which is how the hub notices. The tab connects only once it is held, or the hub would get the
  // lock first and take the tab for dead.
  void locks.hold(ownLock, {}, () => {
    void stayConnected({ clock, locks, ownLock, onConnection, onIncompatible })
    return new Promise(() => {})
  })
}

async function stayConnected(deps: {
  clock: Clock
  locks: Locks
  ownLock: string
  onConnection: (connection: HubConnection) => void
  onIncompatible: () => void
}): Promise<void> {
  const { clock, locks, ownLock } = deps
  const realm = hubRealm()
  let newest: { build: string; url: string } | null = null
  let isSpare = false
  let present: HubCommands | null = null
  let takenOver = deferred<void>()
  /** A hub has said that it is the one: whichever was asked meanwhile. */
  let isTold = false
  new BroadcastChannel(hubChannel).addEventListener('message', ({ data }: MessageEvent<HubAnnouncement>) => {
    if (data.type === 'hub-started' && data.build > (newest?.build ?? __BUILD__)) newest = data
    // A tab that is served ignores that another hub waits.
    const isNews = data.type === 'hub-took-over' || (data.type === 'hub-owning' && !present && data.isSpare !== isSpare)
    if (!isNews) return
    isSpare = data.isSpare
    isTold = true
    takenOver.resolve()
  })
  const hosted = realm === 'shared-worker' ? null : openHostedPort(realm)
  let arrival = deferred<void>()
  const nextHub = async (after: HubCommands | null): Promise<HubCommands> => {
    while (present === null || present === after) await arrival.promise
    return present
  }
  const handOver = createHandOver(nextHub)
  const adopt = adoptLeftBehind({ given: givenCommands, handOver, locks })
  // A user who closes a tab comes to another one.
  document.addEventListener('visibilitychange', () => !document.hidden && adopt())
  window.addEventListener('focus', adopt)
  const lastingCommands = createLastingCommands({ next: nextHub, handOver, given: givenCommands, random: systemRandom })
  // Until a hub is reached the last screen can be used: its commands go to the first hub.
  deps.onConnection({ replica: null, commands: lastingCommands(null) })
  let deadlineMs = firstGreetDeadlineMs
  let unanswered = 0
  for (;;) {
    takenOver = deferred()
    isTold = false
    const port = hosted ?? openSharedPort(newest === null ? null : urlOf(newest), isSpare, () => {})
    const outcome = await connectOnce(port, { clock, ownLock, deadlineMs, elsewhere: takenOver.promise })
    if (outcome.name === 'connected') {
      deadlineMs = firstGreetDeadlineMs
      unanswered = 0
      const { epoch, replica, commands } = outcome
      present = commands
      arrival.resolve()
      arrival = deferred()
      const region = forcedRegion()
      if (region !== null) void commands.forceRegion(region)
      deps.onConnection({ replica, commands: lastingCommands(commands) })
      adopt()
      const isSilent = outcome.silent.then(() => true)
      if ((await Promise.race([epochEnds(locks, epoch), isSilent, takenOver.promise])) === true) isSpare = !isSpare
      present = null
      outcome.end()
      // The old replica shows its last rows until the new one is there.
      clock.after(closeOldMs, outcome.close)
    } else if (outcome.name === 'superseded') newest = { build: __BUILD__, url: outcome.url }
    else if (outcome.name === 'incompatible') return deps.onIncompatible()
    else if (isTold) {
      deadlineMs = firstGreetDeadlineMs
      unanswered = 0
    } else {
      deadlineMs = Math.min(deadlineMs * 2, longestGreetDeadlineMs)
      unanswered += 1
      if (unanswered % mostGreetings === 0) isSpare = !isSpare
      await sleep(clock, retryMs)
    }
  }
}

const urlOf = ({ url }: { url: string }) => url

/** Waits until the hub no longer holds the lock of its epoch: it died, or began anew. */
const epochEnds = (locks: Locks, epoch: string) => locks.hold(epochLock(epoch), { shared: true }, async () => {})

type Outcome =
  | {
      name: 'connected'
      epoch: string
      replica: Replica
      commands: HubCommands
      /** Settles when the hub no longer answers, though it holds its lock: it hangs. */
      silent: Promise<void>
      /** The hub is gone: open calls and queries end. */
      end: () => void
      /** The replica is not read any more. */
      close: () => void
    }
  | { name: 'superseded'; url: string }
  | { name: 'incompatible' }
  | { name: 'failed' }

async function connectOnce(
  port: HubPort,
  deps: {
    clock: Clock
    ownLock: string
    deadlineMs: number
    /** Settles when another hub has taken over: this one need not be waited for any more. */
    elsewhere: Promise<void>
  },
): Promise<Outcome> {
  const { clock, ownLock, deadlineMs, elsewhere } = deps
  const commandPorts = new MessageChannel()
  const rowPorts = new MessageChannel()
  const ended = new AbortController()
  port.send({ type: 'everline-connect', tabLock: ownLock }, [commandPorts.port2, rowPorts.port2])
  const remote = Comlink.wrap<HubApi>(commandPorts.port1)
  const giveUp = () => {
    ended.abort()
    commandPorts.port1.close()
    rowPorts.port1.close()
  }

  let isConnected = false
  void elsewhere.then(() => !isConnected && giveUp())
  const greeting = { build: __BUILD__, protocol: hubProtocol, tabLock: ownLock }
  const welcome = await withDeadline<Welcome>(remote.greet(greeting), {
    clock,
    deadlineMs,
    ended: ended.signal,
  })
  if (!welcome.ok) {
    giveUp()
    if (welcome.error.name === 'hub-superseded')
      return { name: 'superseded', url: String(welcome.error.details?.url ?? '') }
    return { name: welcome.error.name === 'hub-incompatible' ? 'incompatible' : 'failed' }
  }

  const { epoch, databases, hubOnly } = welcome.value
  const silence = deferred<void>()
  const onSilence = async () => {
    const answer = await withDeadline(remote.greet(greeting), { clock, deadlineMs: silenceMs, ended: ended.signal })
    if (!answer.ok && answer.error.name === 'deadline-exceeded') silence.resolve()
  }
  const rows = remoteStorage(rowPorts.port1, epoch)
  // The hub may end between its greeting and its rows, and no answer from its storage has a deadline.
  const opened = new AbortController()
  clock.after(deadlineMs, rows.end, opened.signal)
  void elsewhere.then(() => !isConnected && rows.end())
  try {
    const [persistent, live] = await Promise.all([
      openPersistentDatabase(databases.persistent, rows.storage),
      openLiveDatabase(databases.live, rows.storage),
    ])
    opened.abort()
    isConnected = true
    return {
      name: 'connected',
      epoch,
      replica: { persistent, live },
      silent: silence.promise,
      commands: commandsOf(remote, { hubOnly, clock, ended: ended.signal, onSilence }),
      end() {
        rows.end()
        giveUp()
      },
      close: () => void Promise.allSettled([persistent.close(), live.close()]),
    }
  } catch (error) {
    opened.abort()
    rows.end()
    giveUp()
    // Another version of the storage's wire format or of the rows' schemas: only a reload helps.
    return { name: /RM1|DB6|schema not equal/.test(String(error)) ? 'incompatible' : 'failed' }
  }
}
