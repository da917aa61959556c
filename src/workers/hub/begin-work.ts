import type { Profile } from '#core/contract/index.ts'
import { createSendBytes } from '#core/files/send-by-tus.ts'
import type { Uploads } from '#core/files/uploads.ts'
import type { LogContext } from '#core/logging/logger.ts'
import { aboutRoom } from './about-room.ts'
import { type BackgroundDeps, beginBackgroundWork } from './background-work.ts'
import { createChanges } from './changes.ts'
import { createConnectionHistory } from './connection-history.ts'
import { createDeliveries } from './deliveries.ts'
import type { HubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import { createInquiryNews } from './inquiry-news.ts'
import { createMissedCalls } from './missed-calls.ts'

export type WorkDeps = BackgroundDeps & {
  uploads: Uploads
  log: HubLog
  onComplete: () => void
}

/** Returns a function that begins the working set of the user who has signed in, with the hub's rows and log. */
export function createBeginWork(parts: HubParts, deps: WorkDeps): (profile: Profile) => Promise<unknown> {
  const { clock } = parts
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
