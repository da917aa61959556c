import { useEntities } from '#app/data/rows.ts'
import { listed } from '#app/language/t.ts'
import { chip } from '#app/ui/sign/chip.css.ts'
import { isKnown, LabelColor } from '#core/contract/index.ts'
import { inList, labelChip } from './label-chip.css.ts'

/** How many labels are named; the others are counted. */
const namedCount = 1

/** The labels of an inquiry in a list. */
export function LabelChips({ ids }: { ids: readonly string[] }) {
  const labels = useLabels(ids)
  const more = labels.slice(namedCount)
  return (
    <>
      {labels.slice(0, namedCount).map(({ id, name, color }) => (
        <span
          key={id}
          className={`${isKnown(LabelColor, color) ? labelChip[color] : labelChip.gray} ${inList}`}
          title={name}
          dir="auto"
        >
          {name}
        </span>
      ))}
      {more.length > 0 && (
        <span className={chip.neutral} title={listed(more.map(({ name }) => name))}>
          +{more.length}
        </span>
      )}
    </>
  )
}

/** The labels with these ids, by name; those that were deleted are left out. */
function useLabels(ids: readonly string[]) {
  const labels = useEntities('label') ?? []
  return labels.filter(({ id }) => ids.includes(id))
}
