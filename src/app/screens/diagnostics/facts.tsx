import type { ReactNode } from 'react'
import * as css from './diagnostics.css.ts'

/** Names and values; an unknown value is shown as a dash. */
export const Facts = ({
  facts,
  isNarrow = false,
}: {
  facts: ReadonlyArray<readonly [name: string, value: ReactNode]>
  /** For wide cards, where values would be far from their names. */
  isNarrow?: boolean
}) => (
  <dl className={isNarrow ? css.narrowFacts : css.facts}>
    {facts.map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt className={css.term}>{name}</dt>
        <dd className={css.value}>
          <bdi>{value ?? '–'}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
