import { failureText } from '#app/language/failure-text.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { isKnown, QualityCause } from '#core/contract/index.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import { gradeOf } from '#core/telephony/quality/grade.ts'
import { causeText } from './quality-text.ts'

/** While a call sounds badly, or sound is missing: the one thing that can be done about it [CAL-09] [CAL-10]. */
export function SoundLine({ facts }: { facts: CallFacts }) {
  const legs = Object.values(facts.legs).filter(({ progress }) => progress === 'connected')
  const [missing] = legs.flatMap(({ quality }) => quality.warnings)
  if (missing) return <Notice look="warning">{failureText({ name: missing })}</Notice>
  const bad = legs
    .flatMap(({ quality: { value } }) => (value ? [{ mos: value.mos ?? 5, cause: value.cause }] : []))
    .filter(({ mos }) => isTold(mos))
    .sort((one, other) => one.mos - other.mos)
  const cause = bad[0]?.cause
  if (!cause || !isKnown(QualityCause, cause)) return null
  return <Notice look="warning">{causeText(cause)}</Notice>
}

const isTold = (mos: number) => ['poor', 'bad'].includes(gradeOf(mos))
