import * as Comlink from 'comlink'
import type { Replica } from '#app/data/everline.tsx'
import type { Clock } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import type { Failure } from '#core/platform/result.ts'
import { openLiveDatabase, openPersistentDatabase } from '#core/store/open-database.ts'
import { type HubApi, hubProtocol, type Welcome } from '#workers/ports/hub-api.ts'
import { type RemoteStorage, remoteStorage } from '#workers/ports/remote-storage.ts'
import { type CallHub, createCallHub, withDeadline } from './call-hub.ts'
import type { Greeted } from './keep-connected.ts'
import type { HubPort } from './start-hub.ts'

/** A hub that this tab is connected to. */
export type ConnectedHub = {
  epoch: string
  replica: Replica
  call: CallHub
  /** Settles when the hub no longer answers, though it holds its lock: it hangs. */
  silent: Promise<void>
  /** The hub is gone: open calls and queries end. */
  end(): void
  /** Closes the replica, which no query uses any more. */
  close(): void
}

type Deps = {
  clock: Clock
  build: string
  ownLock: string
  /** Deadline of the greeting's answer, and again of opening the replica. */
  deadlineMs: number
  /** Ends this attempt: it fails at once, and an established connection closes. */
  signal: AbortSignal
}

/** A hub that does not answer a command is greeted once more, and has this long, before the tab leaves it. */
const silenceMs = 4000

/** Greets a hub and opens a replica of its rows. */
export async function greetHub(port: HubPort, deps: Deps): Promise<Greeted<ConnectedHub>> {
  const { clock, build, signal } = deps
  const connection = openConnection(port, deps)
  signal.addEventListener('abort', connection.close)
  const welcome = await connection.greet(deps.deadlineMs)
  if (!welcome.ok) {
    connection.close()
    return refusal(welcome.error, build)
  }

  const { epoch, databases, hubOnly } = welcome.value
  const rows = remoteStorage(connection.rowPort, epoch)
  const opened = await openReplica(rows, databases, deps)
  const end = () => {
    rows.end()
    connection.close()
  }
  if ('error' in opened) {
    end()
    return isOtherFormat(opened.error) ? { name: 'refused' } : { name: 'failed' }
  }
  const silence = deferred<void>()
  let isAsked = false
  const onSilence = async () => {
    if (isAsked) return
    isAsked = true
    const answer = await connection.greet(silenceMs)
    isAsked = false
    if (!answer.ok && answer.error.name === 'deadline-exceeded') silence.resolve()
  }
  const hub: ConnectedHub = {
    epoch,
    replica: { ...opened, isOver: rows.isOver },
    call: createCallHub(connection.remote, { hubOnly, clock, ended: connection.ended, onSilence }),
    silent: silence.promise,
    end,
    close: () => void Promise.allSettled([opened.persistent.close(), opened.live.close()]),
  }
  return { name: 'welcomed', hub }
}

/** Sends two new ports to a hub: one for commands, one for rows. */
function openConnection(port: HubPort, { clock, build, ownLock }: Deps) {
  const commandPorts = new MessageChannel()
  const rowPorts = new MessageChannel()
  const ended = new AbortController()
  port.send({ type: 'everline-connect', tabLock: ownLock }, [commandPorts.port2, rowPorts.port2])
  const remote = Comlink.wrap<HubApi>(commandPorts.port1)
  const greeting = { build, protocol: hubProtocol, tabLock: ownLock }
  return {
    remote,
    rowPort: rowPorts.port1,
    ended: ended.signal,
    greet: (deadlineMs: number) =>
      withDeadline<Welcome>(remote.greet(greeting), { clock, deadlineMs, ended: ended.signal }),
    close() {
      ended.abort()
      commandPorts.port1.close()
      rowPorts.port1.close()
    },
  }
}

function refusal({ name, details }: Failure, build: string): Exclude<Greeted<never>, { name: 'welcomed' }> {
  if (name === 'hub-superseded') return { name: 'superseded', build, url: String(details?.url ?? '') }
  return { name: name === 'hub-incompatible' ? 'refused' : 'failed' }
}

/** Has a deadline, because the hub may die after its greeting, and its storage then answers nothing. */
async function openReplica(
  rows: RemoteStorage,
  databases: Welcome['databases'],
  { clock, deadlineMs, signal }: Deps,
): Promise<Omit<Replica, 'isOver'> | { error: unknown }> {
  const done = new AbortController()
  clock.after(deadlineMs, rows.end, done.signal)
  signal.addEventListener('abort', rows.end)
  try {
    const [persistent, live] = await Promise.all([
      openPersistentDatabase(databases.persistent, rows.storage),
      openLiveDatabase(databases.live, rows.storage),
    ])
    return { persistent, live }
  } catch (error) {
    return { error }
  } finally {
    done.abort()
  }
}

/** Another version of the storage's wire format or of the rows' schemas: only a reload helps. */
const isOtherFormat = (error: unknown) => /RM1|DB6|schema not equal/.test(String(error))
