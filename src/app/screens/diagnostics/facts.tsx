import type { ReactNode } from 'react'
import * as css from './diagnostics.css.ts'

/** What is known, by name; what is not known yet is a dash. */
export const Facts = ({
  facts,
  isNarrow = false,
}: {
  facts: ReadonlyArray<readonly [name: string, value: ReactNode]>
  /** In a wide card, where a value would stand far from its name. */
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
