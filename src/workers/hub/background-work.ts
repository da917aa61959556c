import { describeDevice } from '#core/devices/device.ts'
import { createReportDevice } from '#core/devices/report-device.ts'
import type { SendBytes } from '#core/files/send-by-tus.ts'
import { fail } from '#core/platform/result.ts'
import { createSendRecordings } from '#core/recordings/send-recordings.ts'
import type { HubStore } from '#core/store/hub-store.ts'
import { checkRanges } from '#core/working-set/check-ranges.ts'
import { createKeepRooms } from '#core/working-set/keep-rooms.ts'
import { createShareDrafts } from '#core/working-set/share-drafts.ts'
import type { createDeviceReports } from './device-reports.ts'
import type { HubCalls } from './hub-calls.ts'
import type { HubParts } from './hub-parts.ts'
import type { LiveRows } from './live-rows.ts'
import type { HubClient } from './open-hub-client.ts'

/** Work that runs beside the outbox while a user is signed in. */
export type BackgroundWork = {
  /** These subjects have changed; `everything`: after a snapshot nobody knows what has changed. */
  changed(subjects: ReadonlySet<string> | 'everything'): void
  /** The rows are equal to the backend's data. */
  complete(): void
  /** MQTT was connected or disconnected. */
  setConnected(isConnected: boolean): void
}

export type BackgroundDeps = {
  client: HubClient
  store: HubStore
  rows: LiveRows
  deviceId: string
  deviceReports: ReturnType<typeof createDeviceReports>
  hubCalls: HubCalls
  onFault: (fault: unknown) => void
}

/**
 * Begins to report the device, to follow calls, to fetch conversations ahead of time, to share drafts between the user's
 * devices and to send recordings.
 */
export function beginBackgroundWork(
  { clock, random, browser, recordings }: HubParts,
  { client, store, rows, deviceId, deviceReports, hubCalls, onFault }: BackgroundDeps,
  user: {
    eid: string
    sendBytes: SendBytes
    fileUrl: () => string
    /** So many conversations claimed messages that were not stored. */
    onRangesHealed: (count: number) => void
    signal: AbortSignal
  },
): BackgroundWork {
  const { api, work } = client
  const { eid, sendBytes, fileUrl, signal } = user
  const onReported = (status: Parameters<typeof rows.show<'device-status'>>[1]) => rows.show('device-status', status)
  const describe = () => describeDevice(deviceId, browser)
  const report = createReportDevice({ eid, describe, api, clock, onReported, signal })
  deviceReports.begin(report)
  hubCalls.begin(eid, signal)
  const faulty = (fault: unknown) => signal.aborted || onFault(fault)
  const keepInTurn = () => void keepRooms.run().catch(faulty)
  const keepRooms = createKeepRooms({
    conversationsOf: store.conversationsOf,
    holdNewest: async (roomId) => (await work.present()?.holdNewest(roomId)) ?? fail('signed-out'),
    clock,
    signal,
  })
  checkRanges({
    store,
    clock,
    signal,
    onHealed(count) {
      user.onRangesHealed(count)
      keepRooms.recheck()
      keepInTurn()
    },
  }).catch(faulty)
  const shareDrafts = createShareDrafts({
    drafts: store.drafts,
    remote: (roomId) => store.entity('draft', roomId),
    remoteRooms: () => store.entityKeys('draft'),
    push: (roomId, { copy, knownSaveIds }) =>
      api.call(
        'setDraft',
        { params: { roomId }, body: { ...copy, knownSaveIds }, idempotencyKey: copy.saveId },
        { signal },
      ),
    clock,
    random,
    onFault,
    signal,
  })
  const sendRecordings =
    recordings &&
    createSendRecordings({
      ...recordings,
      api,
      sendBytes,
      fileUrl,
      clock,
      onFault,
      signal,
      onRefused: (parts) => rows.show('refused-recordings', { parts }),
    })
  sendRecordings?.look()

  return {
    changed(subjects) {
      if (subjects === 'everything') keepRooms.recheck()
      if (subjects === 'everything' || subjects.has('draft')) shareDrafts.changed()
      if (subjects === 'everything') hubCalls.readAgain()
      if (subjects === 'everything' || subjects.has('call')) sendRecordings?.look()
    },
    complete() {
      shareDrafts.run()
      keepInTurn()
    },
    setConnected(isConnected) {
      if (isConnected) hubCalls.wake()
      if (isConnected) sendRecordings?.look()
      report.setConnected(isConnected)
    },
  }
}
