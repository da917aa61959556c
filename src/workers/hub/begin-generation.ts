import { readDeviceId } from '#core/devices/device.ts'
import { createUploads } from '#core/files/uploads.ts'
import { createKnowledgeHere } from '#core/knowledge/knowledge-here.ts'
import { createSearchHere } from '#core/search/search-here.ts'
import { createIdleAway, createSetAway } from '#core/staff/idle-away.ts'
import { createHubStore } from '#core/store/hub-store.ts'
import { closeDatabases } from './close-databases.ts'
import { openDatabases, wipeDatabase } from './databases.ts'
import { createDeviceReports } from './device-reports.ts'
import { openEndedSession } from './ended-session.ts'
import { createEnterSession } from './enter-session.ts'
import type { Generation, Inheritance } from './generation.ts'
import { createHubCalls } from './hub-calls.ts'
import type { HubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import { createLeftBehind } from './left-behind.ts'
import { createLiveRows } from './live-rows.ts'
import { openHubClient } from './open-hub-client.ts'
import { createRowsOwner } from './rows-owner.ts'
import { sessionRow } from './session-row.ts'
import { takeUpRows } from './take-up-rows.ts'
import { loadUnsent } from './unsent.ts'
import { watchRows } from './watch-rows.ts'

type Events = {
  /** The storage no longer works: this generation must end. */
  onFault: (fault: unknown) => void
  /** The rows are equal to the backend's data. */
  onComplete: () => void
  /** The session was ended from outside: nothing of it may stay readable here. */
  onSessionEnded: () => void
}

/**
 * Opens the rows and begins a generation on them.
 *
 * @param log outlasts this generation; its lines get the signed-in user from it
 */
export async function beginGeneration(
  parts: HubParts,
  inherited: Inheritance,
  log: HubLog,
  events: Events,
): Promise<Generation> {
  const ending = new AbortController()
  const generation = await wire(parts, inherited, log, events, ending)
  const { client, databases, rows, store, owner, leftBehind, entered, stuck } = generation
  async function close() {
    ending.abort()
    await closeDatabases(databases, parts.clock)
  }

  try {
    const begun = takeUpRows({ inherited, databases, client, store, rows, owner })
    // A tab must not read "signed out" while the working set is still being made.
    await unlessAborted(begun.then(entered), stuck)
  } catch (error) {
    await close()
    throw error
  }
  watchRows({
    rows: databases.persistent,
    vault: client.vault,
    token: client.token,
    owner,
    lost: parts.storageLost,
    clock: parts.clock,
    onFault: generation.onFault,
    signal: ending.signal,
  })
  void store.compact().catch(generation.onFault)

  return {
    ...client,
    ...generation,
    log,
    userAgent: parts.browser.userAgent,
    workingSet: client.work.present,
    waitingRecordings: async () => (await parts.recordings?.pieces.parts())?.length ?? 0,
    ownerEid: () => owner.present()?.eid ?? null,
    async wipe({ successor, keepUnsent }) {
      ending.abort()
      const eid = owner.present()?.eid
      owner.forget()
      if (eid !== undefined && keepUnsent) await leftBehind.keep(eid, await loadUnsent(store))
      if (eid !== undefined && !keepUnsent) await leftBehind.forget(eid)
      await owner.leaveTo(successor)
      await log.clear()
      await parts.fileBytes.clear()
      await parts.recordings?.pieces.clear()
      await parts.removeFilesCaches?.()
      await wipeDatabase(parts.keyValue, databases.persistent)
    },
    inheritance: () => ({
      token: client.token(),
      unsent: client.work.present()?.outbox.unsent() ?? [],
      owner: owner.present(),
      // The next generation would wait for the same transaction, and therefore begins with new rows.
      setAside: stuck.aborted,
    }),
    close,
  }
}

/** Makes the parts of a generation and connects them; nothing begins yet. */
async function wire(
  parts: HubParts,
  { setAside }: Inheritance,
  log: HubLog,
  { onFault: onGenerationFault, onComplete, onSessionEnded }: Events,
  { signal }: AbortController,
) {
  const { clock, keyValue } = parts
  const epoch = parts.random.uuid()
  const stuck = new AbortController()
  const onFault = (fault: unknown) => signal.aborted || onGenerationFault(fault)
  const databases = await openDatabases({ ...parts, epoch, setAside })
  const rows = createLiveRows(databases.live, { onFault, signal })
  const deviceId = await readDeviceId(parts)
  const client = await openHubClient(parts, { deviceId, epoch, rows, log, onFault, signal })
  const { session, work, discovery } = client
  log.follow({ deviceId, epoch, session, discovery })
  log.logger.info({ class: 'generation', function: 'beginGeneration', tag: 'begun' }, { rows: databases.condition })
  const store = createHubStore({
    database: databases.persistent,
    build: parts.build,
    clock,
    onStuck() {
      stuck.abort(new Error('a transaction does not end'))
      onFault(stuck.signal.reason)
    },
    onArrived: async (ids) => work.present()?.outbox.arrived(ids),
  })
  const owner = createRowsOwner(keyValue)
  const leftBehind = createLeftBehind(parts)
  const ended = await openEndedSession(keyValue)
  const deviceReports = createDeviceReports()
  const { fileBytes } = parts
  const uploads = createUploads({
    bytes: fileBytes,
    show: (rowId, progress) => rows.show(`upload/${rowId}`, progress),
    wake: () => work.present()?.outbox.wake(),
  })
  const hubCalls = createHubCalls(parts, {
    ...{ client, store, rows, deviceId, onFault },
    onSignallingLost: deviceReports.setSignallingLost,
    onIce: ({ kind, leg, state }) =>
      log.logger.info({ class: 'calls', function: 'media', tag: kind }, { state, ...leg }),
    onFailure: ({ name, message }) =>
      log.logger.warn({ class: 'calls', function: 'follow', tag: 'failed' }, { failure: name, why: message ?? '' }),
  })
  const enter = createEnterSession(parts, {
    ...{ client, store, rows, owner, leftBehind, deviceId, deviceReports, uploads, hubCalls, log },
    ...{ onFault, onComplete, onSessionEnded, ended },
  })
  const wasUsed = createIdleAway({
    clock,
    setAway: createSetAway(client.api, () => owner.present()?.eid ?? ''),
    signal,
  })
  const entering = { promise: Promise.resolve<unknown>(null) }
  session.onChange((state) => {
    entering.promise = enter(state).catch(onFault)
  }, signal)
  return {
    ...{ epoch, databases, client, rows, store, owner, leftBehind, fileBytes, uploads, hubCalls, onFault },
    stuck: stuck.signal,
    searchHere: createSearchHere({ database: databases.persistent, clock, signal }),
    knowledgeHere: createKnowledgeHere({ database: databases.persistent, clock, signal }),
    reportPorts: deviceReports.setPorts,
    reportInput(idleAfterMs: number | null) {
      parts.attention?.used()
      wasUsed(idleAfterMs)
    },
    async forgetSessionEnd() {
      await ended.forget()
      rows.show('session', sessionRow(session.state(), null))
    },
    async entered() {
      await entering.promise
    },
  }
}

/** Rejects when `signal` aborts. A transaction that never ends may hold rows that could be opened. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
