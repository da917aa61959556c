import type { QualityCause } from '#core/contract/index.ts'
import type { LegFacts } from '../call-facts.ts'

/** Returns the cause of the worst leg; null if all are good enough. Only a bad value has a cause. */
export function worstCause(legs: readonly Pick<LegFacts, 'quality'>[]): QualityCause | null {
  const [bad] = legs
    .flatMap(({ quality: { value } }) => (value?.cause ? [{ mos: value.mos ?? 0, cause: value.cause }] : []))
    .sort((one, other) => one.mos - other.mos)
  return bad?.cause ?? null
}
