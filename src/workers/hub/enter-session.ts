import type { Device, Profile } from '#core/contract/index.ts'
import { createReportDevice } from '#core/devices/report-device.ts'
import { createDeliverFeedback } from '#core/feedback/deliver-feedback.ts'
import { createDeliverClosing } from '#core/inquiries/deliver-closing.ts'
import type { SessionState } from '#core/session/session-states.ts'
import type { HubStore } from '#core/store/hub-store.ts'
import { createChanges } from './changes.ts'
import { createConnectionHistory } from './connection-history.ts'
import type { createDeviceReports } from './device-reports.ts'
import type { HubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import { type LeftBehind, takeBack } from './left-behind.ts'
import type { LiveRows } from './live-rows.ts'
import type { HubClient } from './open-hub-client.ts'
import type { RowsOwner } from './rows-owner.ts'
import { sessionRow } from './session-row.ts'

/** Follows each state of the session: shows it, and begins the work of the user who has signed in. */
export function createEnterSession(
  { clock }: HubParts,
  deps: {
    client: HubClient
    store: HubStore
    rows: LiveRows
    owner: RowsOwner
    leftBehind: LeftBehind
    device: Device
    deviceReports: ReturnType<typeof createDeviceReports>
    log: HubLog
    onFault: (fault: unknown) => void
    onWhole: () => void
  },
): (state: SessionState) => Promise<void> {
  const { client, store, rows, owner, leftBehind, device, deviceReports, log, onFault, onWhole } = deps
  const { api, discovery, work } = client
  const keepChange = createConnectionHistory(rows, clock)

  const beginWork = (profile: Profile) =>
    work.begin((signal) => {
      const onReported = (status: Parameters<typeof rows.show<'device-status'>>[1]) =>
        rows.show('device-status', status)
      const report = createReportDevice({ eid: profile.eid, device, api, clock, onReported, signal })
      deviceReports.begin(report)
      return {
        profile,
        store,
        deliveries: {
          'close-inquiry': createDeliverClosing({ api, store }),
          feedback: createDeliverFeedback({ api }),
        },
        setLive(id, value) {
          rows.show(id, value)
          if (id === 'connection' && value && 'localAsOfMs' in value) keepChange(value.state)
        },
        onChanged: createChanges((changes) => rows.show('changes', changes)),
        mqttUrl: () => discovery.serviceConfig().urls.MQTT,
        onLink: (link) => (link === 'lost' ? discovery.recheck() : discovery.trust()),
        onFault,
        onEvent({ level, facts, ...place }) {
          log.logger[level](place, facts)
          if (place.class === 'sync' && place.tag === 'whole') onWhole()
          if (place.function === 'link') report.setConnected(place.tag === 'up')
        },
      }
    })

  return async (state) => {
    rows.show('session', sessionRow(state))
    const facts = state.name === 'expired' ? { failure: state.failure.name } : {}
    log.logger.info({ class: 'session', function: 'enter', tag: state.name }, facts)
    log.flush()
    discovery.reconsider()
    if (state.name !== 'signed-in') return
    await owner.become(state.profile)
    await store.setState('profile', state.profile)
    if (work.present()) return
    await takeBack(store, leftBehind, state.profile.eid)
    await beginWork(state.profile)
    await store.recount(true)
  }
}
