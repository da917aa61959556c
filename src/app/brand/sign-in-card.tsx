import { type ReactNode, useEffect, useRef } from 'react'
import { BrandLogo } from './brand-logo.tsx'
import * as css from './sign-in-card.css.ts'

type Props = {
  title: string
  titleId?: string
  lead: ReactNode
  /** The title takes the focus, in a step that begins with text. */
  isRead?: boolean
  children: ReactNode
}

/** The card around every step of a sign-in. `titleId` is the id of the heading, which names the form. */
export function SignInCard({ title, titleId, lead, isRead, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isRead) heading.current?.focus()
  }, [isRead])
  return (
    <div className={css.card}>
      <header className={css.head}>
        <span className={css.logo}>
          <BrandLogo className={css.logoPicture} signClass={css.logoSign} />
        </span>
        <h1 className={css.title} id={titleId} ref={heading} tabIndex={isRead ? -1 : undefined}>
          {title}
        </h1>
        <p className={css.lead}>{lead}</p>
      </header>
      {children}
    </div>
  )
}
