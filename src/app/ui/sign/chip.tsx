import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import * as css from './chip.css.ts'
import { Icon } from './icon.tsx'

type Props = { name: string; look?: keyof typeof css.chip; icon?: ReactNode; onRemove?: (() => void) | undefined }

/** A chosen word, with a button that removes it. */
export const Chip = ({ name, look = 'neutral', icon, onRemove }: Props) => (
  <span className={`${css.chip[look]} ${css.removable}`} data-look={look}>
    {icon}
    <span className={css.name} title={name} dir="auto">
      {name}
    </span>
    {onRemove && (
      <button type="button" className={css.remove} aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Icon name="close" look="badge" />
      </button>
    )}
  </span>
)
