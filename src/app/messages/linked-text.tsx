import type { ReactNode } from 'react'
import { textParts } from '#core/messages/links.ts'
import * as css from './linked-text.css.ts'

/** A text whose web and e-mail addresses are links. A linked page learns nothing about this one. */
export const LinkedText = ({ text }: { text: string }): ReactNode =>
  textParts(text).map(({ text: part, href, at, shown }) =>
    href ? (
      <a key={at} className={css.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {shown ?? part}
      </a>
    ) : (
      part
    ),
  )
