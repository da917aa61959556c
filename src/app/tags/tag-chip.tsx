import { Fragment } from 'react'
import { labelChip } from '#app/labels/label-chip.css.ts'
import { isKnown, LabelColor, type Tag } from '#core/contract/index.ts'
import { useTags } from './use-tags.ts'

/** The name of a team on its colour. */
export const TagChip = ({ tag: { name, color } }: { tag: Pick<Tag, 'name' | 'color'> }) => (
  <span className={isKnown(LabelColor, color) ? labelChip[color] : labelChip.gray} dir="auto">
    {name}
  </span>
)

/** Teams by name, on their colours. */
export function TagNames({ ids }: { ids: readonly string[] }) {
  const tags = useTags().filter(({ id }) => ids.includes(id))
  return tags.map((tag) => (
    <Fragment key={tag.id}>
      <TagChip tag={tag} />{' '}
    </Fragment>
  ))
}
