import type { ReactNode } from 'react'
import { isVisitorWithoutName } from '#core/contract/visitor/visitor-name.ts'
import * as css from './avatar.css.ts'
import { icon } from './icon.css.ts'
import { initials, tintOf } from './initials.ts'
import { personPath } from './person-path.ts'

type Props = {
  id: string
  name: string
  look?: keyof typeof css.scale
  /** Small icon at the corner, such as the channel's. */
  corner?: ReactNode
  status?: keyof typeof css.status | undefined
}

/** A person as two letters, or as a sign while nobody knows their name. Decorative: the name is always beside it. */
export const Avatar = ({ id, name, look = 'normal', corner, status }: Props) => (
  <span className={`${css.avatar} ${css.scale[look]} ${css.tint[tintOf(id)]}`} aria-hidden="true">
    {isVisitorWithoutName(name) ? (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={icon[look === 'small' ? 'small' : 'normal']}>
        <path d={personPath} />
      </svg>
    ) : (
      initials(name)
    )}
    {corner && <span className={css.corner}>{corner}</span>}
    {status && <span className={css.status[status]} />}
  </span>
)
