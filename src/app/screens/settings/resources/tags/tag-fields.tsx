import { useId } from 'react'
import { useStaff } from '#app/data/rows.ts'
import { useStaffOptions } from '#app/data/use-staff-options.ts'
import { listed, plural, t } from '#app/language/t.ts'
import { languageOptions } from '#app/resource/language-options.ts'
import type { InputProps } from '#app/resource/resource.ts'
import { SeveralInput, valuesIn } from '#app/resource/several-input.tsx'
import { useTagOptions } from '#app/tags/use-tags.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'

export const MembersInput = (props: InputProps) => <SeveralInput {...props} options={useStaffOptions()} />

export const LanguagesInput = (props: InputProps) => (
  <SeveralInput {...props} options={languageOptions(valuesIn(props.value))} />
)

/** One of the teams, or none. */
export function OverflowInput({ label, name, value, status, message, onChange }: InputProps) {
  return (
    <SelectField
      id={useId()}
      name={name}
      label={label}
      value={value}
      status={status}
      message={message}
      options={[['', t`No one else`], ...useTagOptions()]}
      onChange={onChange}
    />
  )
}

/** How many members are named; the others are counted. */
const namedCount = 3

/** Members of a team by name. */
export function MemberNames({ eids }: { eids: string }) {
  const staff = useStaff() ?? []
  const chosen = valuesIn(eids)
  const names = chosen.flatMap((eid) => staff.find((member) => member.eid === eid)?.name ?? [])
  const named = listed(names.slice(0, namedCount))
  const more = chosen.length - Math.min(names.length, namedCount)
  if (chosen.length === 0) return t`No one`
  return more > 0 ? t`${named} and ${plural(more, { one: '# other', other: '# others' })}` : named
}
