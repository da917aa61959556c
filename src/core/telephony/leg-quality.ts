import type { QualityReason, QualityReport, QualityValue } from '#core/contract/index.ts'
import type { LegFacts } from './call-facts.ts'
import type { LegSample } from './media-host.ts'
import { adviceFor, createCallQuality, type QualityNews, type Situation } from './quality/call-quality.ts'

export type CallReportSettings = ReturnType<Parameters<typeof createCallQuality>[0]['settings']>

/** A report as a leg makes it; the call adds whose it is. */
export type LegReport = Pick<QualityReport, 'otherPartyId' | 'reason' | 'codec' | 'values'>

/** How good one leg is, judged by its samples and reported [CAL-09], and whether anything is heard [CAL-10]. */
export type LegQuality = {
  take(sample: LegSample, situation: Situation): Pick<QualityNews, 'value' | 'events'>
  /** As it is shown. */
  facts(): LegFacts['quality']
  /** The leg is over: its course is reported. */
  end(): void
}

export function createLegQuality(deps: {
  otherPartyId: string
  settings: () => CallReportSettings
  report: (report: LegReport) => void
}): LegQuality {
  const { otherPartyId, settings } = deps
  const quality = createCallQuality({ settings })
  /** Name of the audio codec. */
  let codec = ''

  function report(reason: QualityReason, values: QualityValue[]) {
    if (values.length > 0) deps.report({ otherPartyId, reason, codec, values })
  }

  return {
    take(sample, situation) {
      codec = sample.codec
      const { value, events, unqualified } = quality.take(sample, situation)
      if (unqualified) report('unqualified', unqualified)
      if (events.some(({ name }) => name === 'no-rtp')) report('no-rtp', quality.course().slice(-1))
      return { value, events }
    },
    facts() {
      const now = quality.current()
      const cause = now.value?.cause
      return { ...now, advice: cause ? adviceFor(cause) : null }
    },
    end: () => report('ended', quality.course()),
  }
}
