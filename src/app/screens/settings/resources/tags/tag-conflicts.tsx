import { useAsk } from '#app/data/ask.ts'
import { plural, t } from '#app/language/t.ts'
import { valuesIn } from '#app/resource/several-input.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { languageName } from '#app/ui/sign/language-name.ts'
import type { Tag, TagConflict } from '#core/contract/index.ts'

function textOf({ kind, with: other, count }: TagConflict): string {
  switch (kind) {
    case 'no-members':
      return t`No one is in this team, so its conversations wait until someone joins.`
    case 'language-twice':
      return t`${languageName(other)} is here twice: one is enough for all of its forms.`
    case 'overflow-empty':
      return t`${other}, the backup team, has no members.`
    case 'overflow-of':
      return t`${other} uses this team as backup. It would have no backup.`
    case 'inquiries-wait':
      return t`${plural(count, { one: '# conversation is', other: '# conversations are' })} waiting for this team. They’d be offered to everyone.`
    case 'visitors-ask':
      return t`${plural(count, { one: '# conversation began', other: '# conversations began' })} for this team. A web page may name it.`
    default:
      // A kind of a later version.
      return kind
  }
}

function Conflicts({ conflicts }: { conflicts: readonly TagConflict[] }) {
  return conflicts.map((conflict) => (
    <Notice key={conflict.kind + conflict.with} look="warning">
      {textOf(conflict)}
    </Notice>
  ))
}

type FormProps = { values: Readonly<Record<string, string>>; rowId: string | null }

/** A new team has no id yet, and nothing refers to it. */
const newTag = '00000000-0000-4000-8000-000000000000'

/** Conflicts that the form's values would cause, before they are saved. */
export function ChangeConflicts({ values, rowId }: FormProps) {
  const { memberEids = '', languages = '', overflowTagId = '' } = values
  const query = {
    id: rowId ?? newTag,
    memberCount: String(valuesIn(memberEids).length),
    ...(languages && { languages }),
    ...(overflowTagId && { overflowTagId }),
  }
  const conflicts = useAsk('getConflictTags', { query }).value?.conflicts ?? []
  // An untouched form of a new team has no members yet, which nobody needs to hear.
  const isUntouched =
    rowId === null && [values.name ?? '', memberEids, languages, overflowTagId].every((text) => text === '')
  return isUntouched ? null : <Conflicts conflicts={conflicts} />
}

/** Conflicts that the deletion of a team would cause. */
export function DeletionConflicts({ row: { id } }: { row: Tag }) {
  const { value } = useAsk('getConflictTags', { query: { id, isDeleted: 'true' } })
  if (!value || value.conflicts.length === 0) return null
  return (
    <section className={layout.stack[1]} aria-label={t`If you delete this team`}>
      <p>{t`If you delete this team:`}</p>
      <Conflicts conflicts={value.conflicts} />
    </section>
  )
}
