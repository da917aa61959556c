import { type ReactNode, useId } from 'react'
import * as css from './layout.css.ts'

type PageProps = {
  title: ReactNode
  /** Purpose of the page, below its title. */
  about?: ReactNode
  /** Buttons at the end of the title's line. */
  tools?: ReactNode
  width?: keyof typeof css.width
  titleId?: string
  children?: ReactNode
}

/** A page of the app: its title, what can be done with all of it, and its parts below each other. */
export const Page = ({ title, about, tools, width = 'full', titleId, children }: PageProps) => (
  <div className={css.page}>
    <div className={css.width[width]}>
      <header className={css.head}>
        <div className={css.headText}>
          <h1 className={css.title} id={titleId} dir="auto">
            {title}
          </h1>
          {about && <p className={css.about}>{about}</p>}
        </div>
        {tools && <Toolbar>{tools}</Toolbar>}
      </header>
      {children}
    </div>
  </div>
)

/** Buttons, fields or facts beside each other; what has no room begins a new line. */
export const Toolbar = ({ look = 'center', children }: { look?: keyof typeof css.toolbar; children: ReactNode }) => (
  <div className={css.toolbar[look]}>{children}</div>
)

/** A part of a page or sheet with a small title. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h3 className={css.sectionTitle} id={titleId}>
        {title}
      </h3>
      {children}
    </section>
  )
}

type FactsProps = {
  facts: ReadonlyArray<readonly [name: string, value: ReactNode, id?: string]>
  /** `figures`: small, with the values at the end of their lines. */
  look?: keyof typeof css.facts
  label?: string
}

/** Names and values; an unknown value is shown as a dash. */
export const Facts = ({ facts, look = 'texts', label }: FactsProps) => (
  <dl className={css.facts[look]} aria-label={label}>
    {facts.map(([name, value, id = name]) => (
      <div key={id} style={{ display: 'contents' }}>
        <dt className={css.term}>{name}</dt>
        <dd className={css.values[look]} dir={look === 'texts' ? 'auto' : undefined}>
          <bdi>{value === '' ? '–' : (value ?? '–')}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
