import { useLiveRow } from '#app/data/rows.ts'
import * as css from './connection-pill.css.ts'
import { connectionHint, connectionWords } from './connection-words.ts'

/** The line's state, always in sight. `phoneOnly`: the second one, where a phone does not show the list. */
export function ConnectionPill({ phoneOnly }: { phoneOnly?: boolean }) {
  const connection = useLiveRow('connection')
  const state = connection?.state ?? 'catching-up'
  return (
    <span
      role="status"
      aria-label="Connection"
      title={connectionHint(state)}
      className={`${css.line[state]}${phoneOnly ? ` ${css.phoneOnly}` : ''}`}
    >
      {connection ? connectionWords(connection) : 'Connecting'}
    </span>
  )
}
