import { useAsk } from '#app/data/ask.ts'
import { useAskEvery } from '#app/data/use-ask-every.ts'
import { formatNumber, t } from '#app/language/t.ts'
import * as css from './all-inquiries.css.ts'

const everyMs = 15_000

/** The running figures of the service, above the list of all its conversations. Nothing until they are known. */
export function ServiceFigures() {
  const { value, askAgain } = useAsk('getQueueMonitor', {})
  useAskEvery(everyMs, askAgain)
  if (!value) return null
  const figures = [
    [t`Waiting`, value.waitingCount],
    [t`Handling`, value.handledCount],
    [t`Missed today`, value.missedTodayCount],
    [t`Closed today`, value.closedTodayCount],
    [t`Agents available`, value.agents.available],
  ] as const
  return (
    <dl className={css.figures}>
      {figures.map(([label, count]) => (
        <div key={label} className={css.figure}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
