import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import * as css from './contact-card.css.ts'

type Props = {
  id: string
  name: string
  /** The relation to the contact: `Customer since 2023`. */
  subtitle?: ReactNode
  status?: 'available' | 'busy' | 'away' | 'do-not-disturb' | undefined
  facts?: readonly { label: string; value: ReactNode }[]
  actions?: ReactNode
}

/** [UI-08] A person with their details and the actions on them. */
export const ContactCard = ({ id, name, subtitle, status, facts = [], actions }: Props) => (
  <article className={css.card} aria-label={name}>
    <header className={css.head}>
      <Avatar id={id} name={name} look="large" status={status} />
      <div className={css.who}>
        {/* The article has the name as its label; a heading would be a second one where the screen is about the person. */}
        <p className={css.name} title={name} dir="auto">
          {name}
        </p>
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
