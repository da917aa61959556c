import type { Everline } from '#app/data/everline.tsx'
import { givenCommands } from '#app/data/own-given-commands.ts'
import { lastScreen } from '#app/data/own-last-screen.ts'
import { served } from '#app/data/own-served.ts'
import { waitingTexts } from '#app/data/own-waiting-texts.ts'
import { pageRandom } from '#app/data/page-random.ts'
import { type Clock, systemClock } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import type { Locks } from '#core/platform/locks.ts'
import { epochLock, type HubAnnouncement, hubChannel, tabLock, workerOf } from '#workers/ports/names.ts'
import type { CallHub } from './call-hub.ts'
import { type ConnectedHub, greetHub } from './greet-hub.ts'
import { createHandOver, type HandOver } from './hand-over.ts'
import { type HubPorts, keepConnected } from './keep-connected.ts'
import { createLastingCommands } from './lasting-commands.ts'
import { createPresentHub } from './present-hub.ts'
import { hubRealm, openHostedPort, openSharedPort } from './start-hub.ts'
import { tabLog } from './tab-log.ts'

export type HubConnection = Omit<Everline, 'update'>

/** The tab's connection, as a store: it begins before anything is drawn. */
export type HubConnections = {
  now(): HubConnection
  /** Calls `onChange` with every new connection, which replaces the one before. */
  follow(onChange: () => void): () => void
  /** Settles when the hub speaks another protocol: this tab is of an older build and must reload when it can. */
  incompatible: Promise<void>
}

/** The screen shows the old replica's last rows until it has the new one. */
const closeOldMs = 3000

/**
 * Keeps this tab connected to the hub until the tab is closed, across restarts of the hub and changes of build.
 *
 * @param locks the browser's
 * @param first settles before the first hub is started; the tab's lock is asked for at once
 */
export function connectHub(locks: Locks, first: Promise<void> | null = null): HubConnections {
  const clock = systemClock
  const ownLock = tabLock(givenCommands.tab)
  const { set: setPresent, next } = createPresentHub<CallHub>()
  const handOver = createHandOver({ next, locks, given: givenCommands, clock })
  const commandsFor = createLastingCommands({ next, handOver, onGiven: waitingTexts.add, random: pageRandom })
  const incompatible = deferred<void>()
  const followers = new Set<() => void>()
  // Until a hub is reached the last screen can be used: its commands go to the first hub. The first rows wait neither
  // for a lock nor for an effect of a rendering before them.
  let now: HubConnection = { replica: null, commands: commandsFor(null) }
  const hubs = () =>
    openHubs({
      ...{ clock, locks, ownLock, handOver, setPresent, commandsFor },
      onIncompatible: incompatible.resolve,
      onConnection(connection) {
        now = connection
        for (const onChange of followers) onChange()
      },
    })
  // Held until the tab is gone, which is how the hub notices. The tab greets hubs only once it holds the lock: otherwise
  // the hub would be granted it, and regard the tab as gone. It is asked for before any command is given, so that no other
  // tab is granted it and takes this one for dead.
  void locks.hold(ownLock, {}, async () => {
    if (first) await first
    const announce = keepConnected({
      ...{ build: __BUILD__, clock, hubs: hubs() },
      hadHub: lastScreen.recall('state/profile') !== undefined,
      onImpossible: (machine, state, event) =>
        tabLog.write({ level: 'error', class: machine, function: state, tag: 'impossible', facts: { event } }),
    })
    new BroadcastChannel(hubChannel).addEventListener('message', ({ data }: MessageEvent<HubAnnouncement>) => {
      if (data.type === 'hub-started') announce({ name: 'newer-build', build: data.build, url: data.url })
      if (data.type === 'hub-owning') announce({ name: 'owning', worker: workerOf(data) })
      if (data.type === 'hub-took-over') announce({ name: 'took-over', worker: workerOf(data) })
    })
    return new Promise(() => {})
  })
  handOver.adopt()
  // Closing a tab shows another one, which can then adopt what the closed one left.
  document.addEventListener('visibilitychange', () => !document.hidden && handOver.adopt())
  window.addEventListener('focus', handOver.adopt)
  return {
    now: () => now,
    follow(onChange) {
      followers.add(onChange)
      return () => void followers.delete(onChange)
    },
    incompatible: incompatible.promise,
  }
}

type Parts = {
  clock: Clock
  locks: Locks
  ownLock: string
  handOver: HandOver
  setPresent: (call: CallHub | null) => void
  commandsFor: ReturnType<typeof createLastingCommands>
  onConnection: (connection: HubConnection) => void
  onIncompatible: () => void
}

/** Connects this tab to hubs: greets them over their ports, and passes their rows and commands to the screen. */
function openHubs(parts: Parts): HubPorts<ConnectedHub> {
  const { clock, locks, ownLock, handOver, setPresent, commandsFor, onConnection, onIncompatible } = parts
  const realm = hubRealm()
  const hosted = realm === 'shared-worker' ? null : openHostedPort(realm)

  return {
    greet: ({ url, worker }, deadlineMs, signal) =>
      greetHub(hosted ?? openSharedPort(url, worker, () => {}), {
        clock,
        ownLock,
        deadlineMs,
        signal,
        build: __BUILD__,
      }),
    use({ replica, call }) {
      setPresent(call)
      served.set(true)
      const commands = commandsFor(call)
      const region = forcedRegion()
      if (region !== null) void commands.forceRegion(region)
      onConnection({ replica, commands })
      handOver.adopt()
    },
    end: ({ epoch, silent }) =>
      Promise.race([
        epochEnds(locks, epoch).then(() => ({ name: 'epoch-over' }) as const),
        silent.then(() => ({ name: 'silent' }) as const),
      ]),
    leave({ end, close }) {
      setPresent(null)
      served.set(false)
      end()
      clock.after(closeOldMs, close)
    },
    onIncompatible,
  }
}

/** Waits until the hub no longer holds the lock of its epoch: it died, or began another generation. */
const epochEnds = (locks: Locks, epoch: string) => locks.hold(epochLock(epoch), { shared: true }, async () => {})

/** A region's namespace, or a country, that this tab must use: to examine a region's faults [DIS-04]. */
const forcedRegion = (): string | null => sessionStorage.getItem('everline-region')
