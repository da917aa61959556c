import { createDeliverProfile } from '#core/accounts/deliver-profile.ts'
import type { Profile } from '#core/contract/index.ts'
import { describeDevice } from '#core/devices/device.ts'
import { createReportDevice } from '#core/devices/report-device.ts'
import { createDeliverFeedback } from '#core/feedback/deliver-feedback.ts'
import { createDeliverFile } from '#core/files/deliver-file.ts'
import { createLineProbe } from '#core/files/line-probe.ts'
import { createSendBytes } from '#core/files/send-by-tus.ts'
import { createSendKeptFile } from '#core/files/send-kept-file.ts'
import type { Uploads } from '#core/files/uploads.ts'
import { createDeliverClosing } from '#core/inquiries/deliver-closing.ts'
import { createDeliverLabels } from '#core/inquiries/deliver-labels.ts'
import { createDeliverTransfer } from '#core/inquiries/deliver-transfer.ts'
import type { LogContext } from '#core/logging/logger.ts'
import { createDeliverChange } from '#core/message-changes/deliver-change.ts'
import { createDeliverContent } from '#core/messages/deliver-content.ts'
import { createDeliverNote } from '#core/notes/deliver-note.ts'
import { createDeliverNoteChange } from '#core/notes/deliver-note-change.ts'
import { createDeliverReadMentions } from '#core/notes/deliver-read-mentions.ts'
import { fail } from '#core/platform/result.ts'
import { createSendRecordings } from '#core/recordings/send-recordings.ts'
import { createDeliverReminder } from '#core/reminders/deliver-reminder.ts'
import { takeProfile } from '#core/session/take-profile.ts'
import { createDeliverStatus } from '#core/staff/deliver-status.ts'
import type { HubStore } from '#core/store/hub-store.ts'
import { createKeepRooms } from '#core/working-set/keep-rooms.ts'
import { createShareDrafts } from '#core/working-set/share-drafts.ts'
import { aboutRoom } from './about-room.ts'
import { createChanges } from './changes.ts'
import { createConnectionHistory } from './connection-history.ts'
import type { createDeviceReports } from './device-reports.ts'
import type { HubCalls } from './hub-calls.ts'
import type { HubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import { createInquiryNews } from './inquiry-news.ts'
import type { LiveRows } from './live-rows.ts'
import { createMissedCalls } from './missed-calls.ts'
import type { HubClient } from './open-hub-client.ts'

export type WorkDeps = {
  client: HubClient
  store: HubStore
  rows: LiveRows
  deviceId: string
  deviceReports: ReturnType<typeof createDeviceReports>
  uploads: Uploads
  hubCalls: HubCalls
  log: HubLog
  onFault: (fault: unknown) => void
  onComplete: () => void
}

/** Returns a function that begins the working set of the user who has signed in, with the hub's rows and log. */
export function createBeginWork(
  { clock, random, browser, fileBytes, recordings }: HubParts,
  deps: WorkDeps,
): (profile: Profile) => Promise<unknown> {
  const { client, store, rows, deviceReports, log, onFault, onComplete } = deps
  const { api, discovery, work } = client
  const keepChange = createConnectionHistory(rows, clock)

  return (profile) =>
    work.begin((signal) => {
      const onReported = (status: Parameters<typeof rows.show<'device-status'>>[1]) =>
        rows.show('device-status', status)
      const describe = () => describeDevice(deps.deviceId, browser)
      const report = createReportDevice({ eid: profile.eid, describe, api, clock, onReported, signal })
      deviceReports.begin(report)
      deps.hubCalls.begin(profile.eid, signal)
      const followInquiries = createInquiryNews(clock, (news) => rows.show('inquiry-news', news))
      const followMissed = createMissedCalls(clock, (missed) => rows.show('missed-calls', missed))
      const keepRooms = createKeepRooms({
        conversationsOf: store.conversationsOf,
        holdNewest: async (roomId) => (await work.present()?.holdNewest(roomId)) ?? fail('signed-out'),
        clock,
        signal,
      })
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
        ...{ clock, random, onFault, signal },
      })
      const sendBytes = createSendBytes({ clock })
      const fileUrl = () => discovery.serviceConfig().urls.FILE
      const sendKeptFile = createSendKeptFile({ ...{ api, bytes: fileBytes }, sendBytes, fileUrl })
      const sendRecordings =
        recordings &&
        createSendRecordings({
          ...{ ...recordings, api, sendBytes, fileUrl, clock, onFault, signal },
          onRefused: (parts) => rows.show('refused-recordings', { parts }),
        })
      sendRecordings?.look()
      const line = createLineProbe({
        ping: async () => (await client.transport.send('pingService', {}, { deadlineMs: 1000, signal })).ok,
        wake: () => work.present()?.outbox.wake(),
        ...{ clock, signal },
      })
      const followChanges = createChanges((changes) => rows.show('changes', changes))
      return {
        profile,
        store,
        deliveries: {
          'close-inquiry': createDeliverClosing({ api, store }),
          'set-labels': createDeliverLabels({ api, store }),
          'transfer-inquiry': createDeliverTransfer({ api, store }),
          'change-message': createDeliverChange({ api }),
          'change-note': createDeliverNoteChange({ api }),
          'content-message': createDeliverContent({ api, store, bytes: fileBytes, sendKeptFile }),
          'file-message': createDeliverFile({
            ...{ api, store, bytes: fileBytes, uploads: deps.uploads, line, sendKeptFile },
          }),
          note: createDeliverNote({ api }),
          'read-mentions': createDeliverReadMentions({ api }),
          'set-reminder': createDeliverReminder({ api }),
          feedback: createDeliverFeedback({ api }),
          'set-status': createDeliverStatus({ api, eid: profile.eid }),
          'update-profile': createDeliverProfile({ api, take: (own) => takeProfile(client.session, own) }),
        },
        setLive(id, value) {
          rows.show(id, value)
          if (id === 'connection' && value && 'localAsOfMs' in value) keepChange(value.state)
        },
        onInquiryEvents(entries, eid) {
          followInquiries(entries, eid)
          followMissed(entries, eid)
        },
        onChanged(subjects) {
          if (subjects === 'everything') keepRooms.recheck()
          if (subjects === 'everything' || subjects.has('draft')) shareDrafts.changed()
          if (subjects === 'everything' || subjects.has('call') || subjects.has('offer')) deps.hubCalls.changed()
          if (subjects === 'everything' || subjects.has('call')) sendRecordings?.look()
          followChanges(subjects)
        },
        mqttUrl: () => discovery.serviceConfig().urls.MQTT,
        onLink: (link) => (link === 'lost' ? discovery.recheck() : discovery.trust()),
        onFault,
        onEvent({ level, facts, roomId, ...place }) {
          const write = (about?: Partial<LogContext>) => log.logger[level](place, facts, about)
          if (roomId === undefined) write()
          else void aboutRoom(store, roomId).then(write)
          if (place.class === 'sync' && place.tag === 'complete') {
            onComplete()
            shareDrafts.run()
            void keepRooms.run().catch((fault) => signal.aborted || onFault(fault))
          }
          if (place.function === 'link' && place.tag === 'up') deps.hubCalls.wake()
          if (place.function === 'link' && place.tag === 'up') sendRecordings?.look()
          if (place.function === 'link') report.setConnected(place.tag === 'up')
        },
      }
    })
}
