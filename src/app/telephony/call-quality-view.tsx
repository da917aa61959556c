import { useEffect } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { causeText } from '#app/language/cause-text.ts'
import { failureText } from '#app/language/failure-text.ts'
import { plural, t } from '#app/language/t.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { bone } from '#app/ui/feedback/skeleton.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { isKnown, type LegQuality, QualityCause } from '#core/contract/index.ts'
import * as css from './call-quality-view.css.ts'
import { graphHeight, graphWidth, heightOf, pathOf, summaryOf } from './quality-course.ts'
import { mosText } from './quality-text.ts'

const askAgainMs = 3000

type Props = {
  callId: string
  isRunning?: boolean
  /** Its reports may still be on their way. */
  isExpected?: boolean
}

/** How good a call was: the course of each connection that a party has reported, which most do at its end. */
export function CallQualityView({ callId, isRunning = false, isExpected = false }: Props) {
  const { value, failure, askAgain } = useAsk('getCallQuality', { params: { callId } })
  useEffect(() => {
    if (!isExpected) return
    const timer = setInterval(() => void askAgain(), askAgainMs)
    return () => clearInterval(timer)
  }, [isExpected, askAgain])
  if (value) {
    return (
      <ul className={layout.stack[4]} aria-label={t`Call quality`}>
        {value.legs.map((leg) => (
          <Leg key={`${leg.partyId}/${leg.otherPartyId}`} leg={leg} />
        ))}
      </ul>
    )
  }
  if (failure?.name === 'not-found' && isRunning) return null
  if (failure?.name === 'not-found' && isExpected)
    return <p className={texts.hint} role="status">{t`Results appear in a few seconds.`}</p>
  if (failure?.name === 'not-found') return <p className={texts.hint}>{t`No quality data for this call.`}</p>
  if (failure) return <Notice>{failureText(failure)}</Notice>
  return <div className={`${bone} ${css.graph}`} role="status" aria-busy="true" aria-label={t`Loading…`} />
}

function Leg({ leg: { name, values, unqualifiedCount } }: { leg: LegQuality }) {
  const summary = summaryOf(values)
  const cause = values.findLast((each) => each.cause !== null)?.cause ?? null
  return (
    <li className={layout.stack[1]}>
      <div className={layout.toolbar.apart}>
        <span className={texts.label} dir="auto">
          {name}
        </span>
        <span className={texts.figures}>
          {summary ? t`${mosText(summary.mean)}, ${oneDigit(summary.mean)} of 4.5` : t`Not measured`}
        </span>
      </div>
      {summary && <Graph values={values} {...summary} />}
      {unqualifiedCount > 0 && (
        <p className={texts.hint}>
          {t`${plural(unqualifiedCount, { one: 'Poor quality once.', other: 'Poor quality # times.' })}`}
        </p>
      )}
      {cause !== null && isKnown(QualityCause, cause) && <p className={texts.hint}>{causeText(cause)}</p>}
    </li>
  )
}

type GraphProps = { values: LegQuality['values']; mean: number; worst: number }

function Graph({ values, mean, worst }: GraphProps) {
  const qualified = useLiveRow('discovery')?.cloudSettings.callReport.keyQualifiedMos ?? 3
  const limit = heightOf(qualified)
  return (
    <svg
      className={css.graph}
      viewBox={`0 0 ${graphWidth} ${graphHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t`Quality from 1 to 4.5: ${oneDigit(mean)} on average, ${oneDigit(worst)} at worst`}
    >
      <line className={css.limit} x1={0} x2={graphWidth} y1={limit} y2={limit} />
      <path className={css.line} d={pathOf(values)} />
    </svg>
  )
}

const oneDigit = (value: number) => value.toFixed(1)
