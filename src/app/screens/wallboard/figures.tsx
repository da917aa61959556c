import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useServerNow } from '#app/data/use-server-now.ts'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { QueueMonitor } from '#core/contract/index.ts'
import { useTargets } from './targets.ts'
import * as css from './wallboard.css.ts'

const minuteMs = 60_000
/** A wait is long from this share of its target on. */
const longShare = 1 / 3

type Alarm = keyof typeof css.alarms
type FigureProps = { label: string; value: string | number; size?: 'main' | 'small'; alarm?: Alarm; hint?: ReactNode }

/** More characters, such as those of hours, have smaller letters. */
const longest = 5

const Figure = ({ label, value, size = 'small', alarm = 'none', hint }: FigureProps) => (
  <div className={`${css.tiles[size]} ${css.alarms[alarm]}`}>
    <dt className={css.label}>{label}</dt>
    <dd className={css.values[String(value).length > longest ? 'long' : size]}>
      <bdi dir="ltr">{value}</bdi>
    </dd>
    {hint && <dd className={css.hint}>{hint}</dd>}
  </div>
)

/** All figures of the board. What is beyond its target has a colour and a word for it. */
export function Figures({ monitor, isLive }: { monitor: QueueMonitor; isLive: boolean }) {
  const { agents, averageWaitTodayMs, longestWaitSinceMs, longestCallSinceMs, waitingCount, missedTodayCount } = monitor
  const targets = useTargets()
  const isSlow = averageWaitTodayMs !== null && averageWaitTodayMs > targets.averageWait * minuteMs
  return (
    <dl className={css.figures}>
      <Figure size="main" label={t`Waiting`} value={waitingCount} {...waitingAlarm(monitor)} />
      {longestWaitSinceMs === null ? (
        <Figure size="main" label={t`Longest wait`} value="–" />
      ) : (
        <LongestWait
          sinceMs={longestWaitSinceMs}
          untilMs={isLive ? null : monitor.atMs}
          targetMs={targets.wait * minuteMs}
        />
      )}
      <Figure size="main" label={t`In progress`} value={monitor.handledCount} hint={<IdleOnes />} />
      <Figure
        size="main"
        label={t`Missed today`}
        value={missedTodayCount}
        {...(missedTodayCount > 0 && {
          alarm: missedTodayCount > targets.missed ? 'bad' : 'none',
          hint: <MissedOnes target={targets.missed} />,
        })}
      />
      <Figure label={t`Accepted today`} value={monitor.acceptedTodayCount} />
      <Figure label={t`Closed today`} value={monitor.closedTodayCount} />
      <Figure
        label={t`Average wait today`}
        value={averageWaitTodayMs === null ? '–' : duration(averageWaitTodayMs)}
        {...(isSlow && { alarm: 'bad', hint: targetText(duration(targets.averageWait * minuteMs)) })}
      />
      {longestCallSinceMs == null ? (
        <Figure label={t`Calls`} value={monitor.callCount} />
      ) : (
        <Calls count={monitor.callCount} sinceMs={longestCallSinceMs} untilMs={isLive ? null : monitor.atMs} />
      )}
      <Figure label={t`Available`} value={agents.available} />
      <Figure label={t`Busy`} value={agents.busy} />
      <Figure label={t`Away`} value={agents.away} />
      <Figure label={t`Do not disturb`} value={agents.doNotDisturb} />
      <Figure label={t`Offline`} value={agents.notConnected} />
    </dl>
  )
}

const targetText = (target: string | number) => t`Target: ${target}`

/** Leads to what was missed, where somebody can take it over. */
const MissedOnes = ({ target }: { target: number }) => (
  <>
    {targetText(target)} ·{' '}
    <Link to="/inbox" search={{ tab: 'missed' }} className={css.leads}>
      {t`Follow up`}
    </Link>
  </>
)

/** The calls that run, and how long the longest has lasted. */
function Calls({ count, sinceMs, untilMs }: { count: number; sinceMs: number; untilMs: number | null }) {
  const nowMs = useServerNow(1000)
  const lastedMs = Math.max(0, (untilMs ?? nowMs) - sinceMs)
  return <Figure label={t`Calls`} value={count} hint={t`Longest: ${duration(lastedMs)}`} />
}

/** Leads to those of the handled inquiries in which nothing happens. */
const IdleOnes = () => (
  <Link to="/team" search={{ view: 'idle' } as never} className={css.leads}>
    {t`Idle conversations`}
  </Link>
)

/** Visitors wait, and nobody could take them. */
const waitingAlarm = ({ waitingCount, agents }: QueueMonitor): { alarm: Alarm; hint: string } | object =>
  waitingCount > 0 && agents.available === 0 ? { alarm: 'bad', hint: t`No one is available` } : {}

/** Counts on while the figures are live; else it says what it was then. */
function LongestWait({ sinceMs, untilMs, targetMs }: { sinceMs: number; untilMs: number | null; targetMs: number }) {
  const nowMs = useServerNow(1000)
  const waitMs = Math.max(0, (untilMs ?? nowMs) - sinceMs)
  const alarm = waitMs >= targetMs ? 'bad' : waitMs >= targetMs * longShare ? 'warn' : 'none'
  return (
    <Figure
      size="main"
      label={t`Longest wait`}
      value={duration(waitMs)}
      alarm={alarm}
      {...(alarm !== 'none' && { hint: targetText(duration(targetMs)) })}
    />
  )
}
