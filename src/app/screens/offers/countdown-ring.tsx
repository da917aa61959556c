import { useState } from 'react'
import { formatNumber, plural, t } from '#app/language/t.ts'
import { useServerNow } from '../use-server-now.ts'
import * as css from './offers.css.ts'

const lengthOfCircle = 126

/**
 * The time that is left, by the server's clock. The number is rendered once a second; the ring runs by CSS, from where
 * it stands when it is first shown.
 */
export function CountdownRing({ offeredAtMs, deadlineMs }: { offeredAtMs: number; deadlineMs: number }) {
  // The time that is shown moves once a second, and may be of before the offer: that has no more than its whole length.
  const nowMs = Math.max(offeredAtMs, useServerNow(1000))
  const totalMs = Math.max(1, deadlineMs - offeredAtMs)
  const [style] = useState(() => ({
    animationDuration: `${totalMs}ms`,
    animationDelay: `${offeredAtMs - nowMs}ms`,
  }))
  const left = Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000))
  // What stands where nothing moves.
  const strokeDashoffset = lengthOfCircle * Math.min(1, (nowMs - offeredAtMs) / totalMs)
  return (
    <span
      className={css.ring}
      role="timer"
      aria-label={t`${plural(left, { one: '# second left', other: '# seconds left' })}`}
    >
      <svg viewBox="0 0 46 46" className={css.ringPicture} aria-hidden="true">
        <circle cx="23" cy="23" r="20" className={css.ringTrack} />
        <circle
          cx="23"
          cy="23"
          r="20"
          className={css.ringRest}
          pathLength={lengthOfCircle}
          style={{ ...style, strokeDashoffset }}
        />
      </svg>
      {formatNumber(left)}
    </span>
  )
}
