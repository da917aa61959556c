import { type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { useAskEvery } from '#app/data/use-ask-every.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { clockTime, dayTitle } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { NotForRole } from '#app/resource/not-for-role.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { bone } from '#app/ui/feedback/skeleton.css.ts'
import { systemClock } from '#core/platform/clock.ts'
import { Figures } from './figures.tsx'
import { People } from './people.tsx'
import { TargetsDialog } from './targets-dialog.tsx'
import * as css from './wallboard.css.ts'

/** The queue and the staff in large figures, for a screen that a whole room sees. */
export function WallboardScreen() {
  const board = useRef<HTMLElement>(null)
  const monitor = useQueueMonitor()
  const isFull = useSyncExternalStore(onChange, () => document.fullscreenElement !== null)
  const [hasTargets, setTargets] = useState(false)
  if (monitor.failure?.name === 'forbidden') return <NotForRole />
  return (
    <section ref={board} className={css.board} aria-labelledby="wallboard-title">
      <div className={css.inner}>
        <header className={css.head}>
          <h1 id="wallboard-title" className={css.title}>{t`Wallboard`}</h1>
          <Clock />
          {/* In full screen nothing beside the board is seen, dialogs neither. */}
          {!isFull && <Button onClick={() => setTargets(true)}>{t`Targets`}</Button>}
          <FullScreen of={board} isFull={isFull} />
        </header>
        <div className={css.notices}>
          <Staleness {...monitor} />
        </div>
        {monitor.value ? (
          <div className={css.content}>
            <Figures monitor={monitor.value} isLive={!monitor.isOffline && monitor.failure === null} />
            <People />
          </div>
        ) : (
          <NoFigures {...monitor} />
        )}
        {hasTargets && <TargetsDialog onClose={() => setTargets(false)} />}
      </div>
    </section>
  )
}

type Monitor = ReturnType<typeof useQueueMonitor>

const momentOf = (timeMs: number) => t`${dayTitle(timeMs, systemClock.nowMs())}, ${clockTime(timeMs)}`

/** Notice above outdated figures: their time, and why they are old. */
function Staleness({ value, failure, isOffline, localAnsweredAtMs }: Monitor) {
  if (value === null || localAnsweredAtMs === null || (!isOffline && failure === null)) return null
  return (
    <Notice look="warning">
      {isOffline ? t`You’re offline.` : failure && failureText(failure)}{' '}
      {t`Last updated ${momentOf(localAnsweredAtMs)}.`}
    </Notice>
  )
}

/** There was no answer yet. */
function NoFigures({ failure, isOffline, isAsking, askAgain }: Monitor) {
  if (failure === null && !isOffline)
    return <div className={`${bone} ${css.waiting}`} role="status" aria-busy="true" aria-label={t`Loading…`} />
  return (
    <EmptyState
      icon={isOffline ? 'pulse' : 'alert'}
      title={isOffline ? t`You’re offline` : t`Couldn’t load the wallboard`}
      action={<Button aria-busy={isAsking} onClick={() => !isAsking && void askAgain()}>{t`Try again`}</Button>}
    >
      {isOffline
        ? t`You haven’t opened the wallboard in this browser yet. It loads when you’re back online.`
        : failure && failureText(failure)}
    </EmptyState>
  )
}

function Clock() {
  return <span className={css.clock}>{clockTime(useServerNow(10_000))}</span>
}

const onChange = (run: () => void) => {
  document.addEventListener('fullscreenchange', run)
  return () => document.removeEventListener('fullscreenchange', run)
}

/** Shows the board without the rest of the app; absent where the browser has no full screen, as on iPhones. */
function FullScreen({ of, isFull }: { of: RefObject<HTMLElement | null>; isFull: boolean }) {
  if (!document.fullscreenEnabled) return null
  // A refusal leaves the board as it is.
  const toggle = () =>
    void (isFull ? document.exitFullscreen() : of.current?.requestFullscreen({ navigationUI: 'hide' }))?.catch(() => {})
  return <Button onClick={toggle}>{isFull ? t`Exit full screen` : t`Full screen`}</Button>
}

/** The queue of others is in no row of this client: it is asked for again after this time, and with every status. */
const everyMs = 5_000

/** The figures of the queue, never older than some seconds while there is a connection. */
function useQueueMonitor() {
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const { value, failure, localAnsweredAtMs, isAsking, askAgain } = useAsk('getQueueMonitor', {})
  useAskEvery(everyMs, askAgain)
  return { value, failure, localAnsweredAtMs, isAsking, isOffline, askAgain }
}
