import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import * as css from './sign-in.css.ts'

/** What every step of a sign-in stands in. `titleId` names its form. */
export const SignInCard = (props: { title: string; titleId?: string; lead: ReactNode; children: ReactNode }) => (
  <div className={css.card}>
    <header className={css.head}>
      <span className={css.logo}>
        <Icon name="bolt" />
      </span>
      <h1 className={css.title} id={props.titleId}>
        {props.title}
      </h1>
      <p className={css.lead}>{props.lead}</p>
    </header>
    {props.children}
  </div>
)
