import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import * as css from './contact-card.css.ts'

type Props = {
  id: string
  name: string
  /** What the contact is to us: `Customer since 2023`. */
  subtitle?: string
  status?: 'available' | 'busy' | 'away' | undefined
  facts?: readonly { label: string; value: ReactNode }[]
  actions?: ReactNode
}

/** [UI-08] Who it is, how they are reached, and what can be done with them. */
export const ContactCard = ({ id, name, subtitle, status, facts = [], actions }: Props) => (
  <article className={css.card} aria-label={name}>
    <header className={css.head}>
      <Avatar id={id} name={name} look="large" status={status} />
      <div className={css.who}>
        <h3 className={css.name} title={name} dir="auto">
          {name}
        </h3>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      </div>
    </header>
    {facts.length > 0 && (
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={css.fact}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    )}
    {actions && <div className={css.actions}>{actions}</div>}
  </article>
)
