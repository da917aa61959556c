import * as css from './avatar.css.ts'
import { Icon } from './icon.tsx'
import { initials, tintOf } from './initials.ts'

type Props = {
  id: string
  name: string
  look?: keyof typeof css.scale
  /** Icon of the channel at the corner. */
  channel?: 'chat'
  status?: keyof typeof css.status | undefined
}

/** A person as two letters. Decoration: the name always stands beside it. */
export const Avatar = ({ id, name, look = 'normal', channel, status }: Props) => (
  <span className={`${css.avatar} ${css.scale[look]} ${css.tint[tintOf(id)]}`} aria-hidden="true">
    {initials(name)}
    {channel && (
      <span className={css.channel}>
        <Icon name={channel} look="badge" />
      </span>
    )}
    {status && <span className={css.status[status]} />}
  </span>
)
