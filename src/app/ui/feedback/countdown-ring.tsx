import { useState } from 'react'
import { formatNumber, plural, t } from '#app/language/t.ts'
import * as css from './countdown-ring.css.ts'

const lengthOfCircle = 126

type Props = { startMs: number; endMs: number; nowMs: number }

/**
 * The remaining time. The number follows `nowMs`, which may advance once a second; the ring is a CSS animation that
 * starts at the remaining time when it is first shown.
 */
export function CountdownRing({ startMs, endMs, nowMs }: Props) {
  // A time that advances once a second may be before the start; the remaining time is never more than the whole.
  const atMs = Math.max(startMs, nowMs)
  const totalMs = Math.max(1, endMs - startMs)
  const [style] = useState(() => ({
    animationDuration: `${totalMs}ms`,
    animationDelay: `${startMs - atMs}ms`,
  }))
  const left = Math.max(0, Math.ceil((endMs - atMs) / 1000))
  // With reduced motion nothing is animated: the ring follows the number.
  const strokeDashoffset = lengthOfCircle * Math.min(1, (atMs - startMs) / totalMs)
  return (
    <span
      className={css.ring}
      role="timer"
      aria-label={t`${plural(left, { one: '# second left', other: '# seconds left' })}`}
    >
      <svg viewBox="0 0 46 46" className={css.picture} aria-hidden="true">
        <circle cx="23" cy="23" r="20" className={css.track} />
        <circle
          cx="23"
          cy="23"
          r="20"
          className={css.rest}
          pathLength={lengthOfCircle}
          style={{ ...style, strokeDashoffset }}
        />
      </svg>
      {formatNumber(left)}
    </span>
  )
}
