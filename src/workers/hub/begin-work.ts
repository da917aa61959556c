import { createDeliverProfile } from '#core/accounts/deliver-profile.ts'
import type { Profile } from '#core/contract/index.ts'
import { createDeliverFeedback } from '#core/feedback/deliver-feedback.ts'
import { createDeliverFile } from '#core/files/deliver-file.ts'
import { createLineProbe } from '#core/files/line-probe.ts'
import { createSendBytes, type SendBytes } from '#core/files/send-by-tus.ts'
import { createSendKeptFile } from '#core/files/send-kept-file.ts'
import type { Uploads } from '#core/files/uploads.ts'
import type { LogContext } from '#core/logging/logger.ts'
import { createDeliverContent } from '#core/messages/deliver-content.ts'
import type { ConnectionState } from '#core/network/network-facts.ts'
import type { Deliveries } from '#core/outbox/deliver.ts'
import type { Clock } from '#core/platform/clock.ts'
import { takeProfile } from '#core/session/take-profile.ts'
import { createDeliverStatus } from '#core/staff/deliver-status.ts'
import type { HubStore } from '#core/store/hub-store.ts'
import type { LiveValue } from '#core/store/rows.ts'
import { aboutRoom } from './about-room.ts'
import { type BackgroundDeps, beginBackgroundWork } from './background-work.ts'
import { createChanges } from './changes.ts'
import type { HubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import { createInquiryNews } from './inquiry-news.ts'
import type { LiveRows } from './live-rows.ts'
import { createMissedCalls } from './missed-calls.ts'
import type { HubClient } from './open-hub-client.ts'

export type WorkDeps = BackgroundDeps & {
  uploads: Uploads
  log: HubLog
  onComplete: () => void
}

/** Returns a function that begins the working set of the user who has signed in, with the hub's rows and log. */
export function createBeginWork(parts: HubParts, deps: WorkDeps): (profile: Profile) => Promise<unknown> {
  const { clock, attention } = parts
  const { client, store, rows, uploads, log, onFault, onComplete } = deps
  const { discovery, work } = client
  const keepChange = createConnectionHistory(rows, clock)

  return (profile) =>
    work.begin((signal) => {
      const { eid } = profile
      const sending = { sendBytes: createSendBytes({ clock }), fileUrl: () => discovery.serviceConfig().urls.FILE }
      const onRangesHealed = (count: number) =>
        log.logger.warn({ class: 'store', function: 'checkRanges', tag: 'healed' }, { conversations: count })
      const background = beginBackgroundWork(parts, deps, { eid, ...sending, onRangesHealed, signal })
      const followInquiries = createInquiryNews(clock, (news) => rows.show('inquiry-news', news))
      const followMissed = createMissedCalls(
        clock,
        (missed) => rows.show('missed-calls', missed),
        (name, callId) => log.logger.info({ class: 'telephony', function: 'incomingCalls', tag: name }, { callId }),
      )
      const followChanges = createChanges((changes) => rows.show('changes', changes))
      return {
        profile,
        store,
        deliveries: createDeliveries(parts, { eid, client, store, uploads, ...sending, signal }),
        setLive(id, value) {
          rows.show(id, value)
          if (id === 'connection' && value && 'localAsOfMs' in value) keepChange(value.state)
        },
        onInquiryEvents(entries, eid) {
          followInquiries(entries, eid)
          followMissed(entries, eid)
        },
        ...(attention && { attention }),
        onHeard: deps.hubCalls.heard,
        onChanged(subjects) {
          background.changed(subjects)
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
            background.complete()
          }
          if (place.function === 'link') background.setConnected(place.tag === 'up')
        },
      }
    })
}

const mostChanges = 50

/** Returns a function that shows the latest changes of the connection, newest first. */
function createConnectionHistory(rows: LiveRows, clock: Clock): (state: ConnectionState) => void {
  let changes: LiveValue<'connection-history'>['changes'] = []
  return (state) => {
    if (changes[0]?.state === state) return
    changes = [{ state, localAtMs: clock.nowMs() }, ...changes].slice(0, mostChanges)
    rows.show('connection-history', { changes })
  }
}

type Deps = {
  /** Account of the user who has signed in. */
  eid: string
  client: HubClient
  store: HubStore
  uploads: Uploads
  sendBytes: SendBytes
  fileUrl: () => string
  signal: AbortSignal
}

/** How the outbox delivers the queued commands of staff that are more than one call. */
function createDeliveries({ clock, fileBytes }: HubParts, deps: Deps): Deliveries {
  const { client, store, sendBytes, fileUrl, signal } = deps
  const { api, work } = client
  const sendKeptFile = createSendKeptFile({ api, bytes: fileBytes, sendBytes, fileUrl })
  const line = createLineProbe({
    ping: async () => (await client.transport.send('pingService', {}, { deadlineMs: 1000, signal })).ok,
    wake: () => work.present()?.outbox.wake(),
    clock,
    signal,
  })
  return {
    'content-message': createDeliverContent({ api, store, bytes: fileBytes, sendKeptFile }),
    'file-message': createDeliverFile({ api, store, bytes: fileBytes, uploads: deps.uploads, line, sendKeptFile }),
    feedback: createDeliverFeedback({ api }),
    'set-status': createDeliverStatus({ api, eid: deps.eid }),
    'update-profile': createDeliverProfile({ api, take: (own) => takeProfile(client.session, own) }),
  }
}
