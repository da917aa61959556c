import { useServed } from '#app/data/own-served.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { clockTime, fullTime } from '#app/language/format-time.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { connectionHint, connectionText } from '#app/page/connection-text.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { namesOf } from '#app/telephony/call-names.ts'
import { IceStates } from '#app/telephony/ice-states.tsx'
import { useCalls } from '#app/telephony/use-calls.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Facts, Page } from '#app/ui/layout/page.tsx'
import { CloudConfigCard } from './cloud-config-card.tsx'
import { HubCard, MediaCard, SessionCard } from './hub-card.tsx'
import { LogCard } from './log-card.tsx'
import { RegionsCard } from './regions-card.tsx'
import { networkEventText } from './state-text.ts'
import { StorageCard } from './storage-card.tsx'
import { SupportCard } from './support-card.tsx'

/** The state of this browser, its hub and its connection, for finding faults. */
export function DiagnosticsScreen() {
  useLanguage()
  useDocumentTitle(t`Diagnostics`)
  return (
    <Page title={t`Diagnostics`} width="text">
      <div className={layout.cards}>
        <ConnectionCard />
        <HistoryCard />
        <SessionCard />
        <HubCard />
        <StorageCard />
        <MediaCard />
        <CallsCard />
      </div>
      <RegionsCard />
      <CloudConfigCard />
      <SupportCard />
      <LogCard />
    </Page>
  )
}

const shownChanges = 8
const ms = (value: number | null | undefined) =>
  value === null || value === undefined ? null : t`${Math.round(value)} ms`

/** The state of the connection, the measurements behind it, and its history. */
function ConnectionCard() {
  const connection = useLiveRow('connection')
  const network = useLiveRow('network')
  const isServed = useServed()
  return (
    <Card title={t`Connection`}>
      <Facts
        look="figures"
        facts={[
          [t`State`, connection && (isServed ? connectionText(connection) : t`Connecting`)],
          [t`Since`, connection && clockTime(connection.localSinceMs)],
          [t`Browser says`, network && (network.onlineState === 'connected' ? t`Online` : t`Offline`)],
          [t`Counts as online`, network && (network.isOnline ? t`Yes` : t`No`)],
          [t`Last round trip`, ms(network?.latency)],
          [t`Mean of the last ten`, ms(network?.avg)],
          [t`Kind of network`, network?.effectiveType],
          [t`Clock is off by`, ms(connection?.clockOffsetMs)],
          [
            t`Last event`,
            network?.lastEvent &&
              t`${networkEventText[network.lastEvent.name]}, ${clockTime(network.lastEvent.localAtMs)}`,
          ],
        ]}
      />
      {connection && isServed && <p className={texts.hint}>{connectionHint(connection.state)}</p>}
    </Card>
  )
}

function HistoryCard() {
  const changes = useLiveRow('connection-history')?.changes ?? []
  return (
    <Card title={t`Connection so far`}>
      {changes.length === 0 && (
        <p className={texts.hint}>{t`Changes of the connection will stand here, the newest first.`}</p>
      )}
      <ol className={`${layout.stack[1]} ${texts.figures}`}>
        {changes.slice(0, shownChanges).map(({ state, localAtMs }) => (
          <li key={localAtMs} className={layout.toolbar.apart}>
            <span>{connectionText({ state, localAsOfMs: null })}</span>
            <time dateTime={new Date(localAtMs).toISOString()} title={fullTime(localAtMs)}>
              {clockTime(localAtMs)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The media connections of the calls on this device [CAL-04]. */
function CallsCard() {
  const calls = useCalls()
  return (
    <Card title={t`Calls now`}>
      {calls.length === 0 && <p className={texts.hint}>{t`There is no call.`}</p>}
      {calls.map((shown) => (
        <section key={shown.call.id} aria-label={t`Call with ${namesOf(shown.others)}`}>
          <IceStates shown={shown} />
        </section>
      ))}
    </Card>
  )
}
