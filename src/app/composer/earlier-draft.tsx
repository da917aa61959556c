import { type ReactNode, useId } from 'react'
import { t } from '#app/language/t.ts'
import * as css from './earlier-draft.css.ts'

type Props = {
  text: string
  /** Renders a button in the style of the composer that uses this line. */
  button(props: { children: string; onClick: () => void; 'aria-describedby': string }): ReactNode
  onUse(): void
  onDiscard(): void
}

/** A line above the message box that offers an older draft, while the box already holds a newer one. */
export function EarlierDraft({ text, button, onUse, onDiscard }: Props) {
  const id = useId()
  return (
    <div className={css.line} role="status">
      <span>{t`Your earlier draft:`}</span>
      <span className={css.text} id={id} dir="auto">
        {text}
      </span>
      {button({ children: t`Use`, onClick: onUse, 'aria-describedby': id })}
      {button({ children: t`Discard`, onClick: onDiscard, 'aria-describedby': id })}
    </div>
  )
}
