import type { QualityCause } from '#core/contract/index.ts'
import type { LegFacts } from '../call-facts.ts'

/** What makes the worst of several legs bad; null: all are good enough. Only a value that is not has a cause. */
export function worstCause(legs: readonly Pick<LegFacts, 'quality'>[]): QualityCause | null {
  const [bad] = legs
    .flatMap(({ quality: { value } }) => (value?.cause ? [{ mos: value.mos ?? 0, cause: value.cause }] : []))
    .sort((one, other) => one.mos - other.mos)
  return bad?.cause ?? null
}
