import { useLiveRow } from '#app/data/rows.ts'
import { clockTime, fullTime } from '#app/ui/format-time.ts'
import { connectionHint, connectionWords } from '../shell/connection-words.ts'
import { Card, Facts } from './card.tsx'
import * as css from './diagnostics.css.ts'

const shownChanges = 8
const ms = (value: number | null | undefined) =>
  value === null || value === undefined ? null : `${Math.round(value)} ms`

/** The line now, what it is judged by, and how it has been. */
export function ConnectionCard() {
  const connection = useLiveRow('connection')
  const network = useLiveRow('network')
  return (
    <Card title="Connection">
      <Facts
        facts={[
          ['State', connection && connectionWords(connection)],
          ['Since', connection && clockTime(connection.localSinceMs)],
          ['Browser says', network && (network.onlineState === 'connected' ? 'Online' : 'Offline')],
          ['Counts as online', network && (network.isOnline ? 'Yes' : 'No')],
          ['Last round trip', ms(network?.latency)],
          ['Mean of the last ten', ms(network?.avg)],
          ['Kind of network', network?.effectiveType],
          ['Clock is off by', ms(connection?.clockOffsetMs)],
          ['Last event', network?.lastEvent && `${network.lastEvent.name}, ${clockTime(network.lastEvent.localAtMs)}`],
        ]}
      />
      {connection && <p className={css.hint}>{connectionHint(connection.state)}</p>}
    </Card>
  )
}

export function HistoryCard() {
  const changes = useLiveRow('connection-history')?.changes ?? []
  return (
    <Card title="Connection so far">
      {changes.length === 0 && <p className={css.hint}>Changes of the line will stand here, the newest first.</p>}
      <ol className={css.list}>
        {changes.slice(0, shownChanges).map(({ state, localAtMs }) => (
          <li key={localAtMs} className={css.pair}>
            <span>{connectionWords({ state, localAsOfMs: null })}</span>
            <time dateTime={new Date(localAtMs).toISOString()} title={fullTime(localAtMs)}>
              {clockTime(localAtMs)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
