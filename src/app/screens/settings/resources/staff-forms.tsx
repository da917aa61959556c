import { check, type InferOutput, object, optional, pipe, string } from 'valibot'
import { dataOfText, textOfData } from '#app/custom-data/custom-data-text.ts'
import { useAsk } from '#app/data/ask.ts'
import { t } from '#app/language/t.ts'
import { type FormField, type InputProps, resourceForm } from '#app/resource/resource.ts'
import { SeveralInput, valuesIn } from '#app/resource/several-input.tsx'
import { TagNames } from '#app/tags/tag-chip.tsx'
import { useTagOptions } from '#app/tags/use-tags.ts'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { StaffChange, StaffInvitation, StaffRole } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { SeatRow } from './seat-row.ts'

/** Value of an emptied text, so that it differs from one that was not edited. */
const emptied = '\n'

/** The custom data of a member of the staff, loaded when the form opens. The value is '' until it is edited. */
function CustomDataInput({ rowId, value, status, message, onChange, ...props }: InputProps) {
  const { value: answer } = useAsk('getAgentCustomData', { params: { eid: rowId ?? '' } })
  const shown = value === '' ? textOfData(answer?.customData ?? {}) : value
  return (
    <TextArea
      {...props}
      rows={3}
      dir="auto"
      value={shown === emptied ? '' : shown}
      status={status}
      message={message ?? t`One per line: name = value.`}
      disabled={answer === null}
      onChange={({ target }) => onChange({ target: { value: target.value || emptied } })}
    />
  )
}

const name: FormField = { name: 'name', label: () => t`Name` }
const others: readonly FormField[] = [
  {
    name: 'role',
    label: () => t`Role`,
    hint: () => t`Admins can also change workspace settings.`,
    useOptions: () => StaffRole.options.map((role) => [role, role === 'admin' ? t`Admin` : t`Agent`] as const),
  },
  { name: 'tagIds', label: () => t`Teams`, Input: TeamsInput, show: (ids) => <TagNames ids={valuesIn(ids)} /> },
  { name: 'phone', label: () => t`Phone` },
]

function TeamsInput(props: InputProps) {
  return <SeveralInput {...props} options={useTagOptions()} />
}

/** Invites somebody to the staff. */
export const invitationForm = resourceForm<SeatRow, InferOutput<typeof StaffInvitation>>({
  title: () => t`Invite people`,
  schema: StaffInvitation,
  initial: { role: 'agent' },
  fields: [name, { name: 'email', label: () => t`Email`, kind: 'email' }, ...others],
  fieldOf: { 'email-taken': 'email', 'tag-unknown': 'tagIds' },
  save: ({ ask }, body) => ask('inviteStaff', { body }),
  submit: () => t`Send invitation`,
  done: (name) => t`Invitation sent to ${name}`,
})

/** The change, and the text of the custom data if it was edited. */
const Change = object({
  ...StaffChange.entries,
  customData: optional(
    pipe(
      string(),
      check((text) => dataOfText(text) !== null),
    ),
  ),
})

/** Changes somebody of the staff. Another role signs them out everywhere. */
export const changeForm = resourceForm<SeatRow, InferOutput<typeof Change>>({
  title: () => t`Edit person`,
  schema: Change,
  fields: [
    name,
    ...others,
    {
      name: 'extension',
      label: () => t`Extension`,
      hint: () => t`A short number (2 to 6 digits) teammates can dial.`,
    },
    {
      name: 'customData',
      label: () => t`Custom data`,
      rule: () => t`Each line is name = value. Names begin with a letter and have no spaces; 50 lines at most.`,
      Input: CustomDataInput,
    },
  ],
  fieldOf: { 'owner-stays': 'role', 'own-account': 'role', 'extension-taken': 'extension', 'tag-unknown': 'tagIds' },
  start: ({ name, role = 'agent', phone = '', extension = '', tagIds }) => ({
    name,
    role,
    phone,
    extension,
    tagIds: tagIds.join(','),
  }),
  revisions: {
    revisionOf: ({ revision = 0 }) => revision,
    failure: 'staff-changed',
    async load({ ask }, row) {
      const answer = await ask('listLicenses', {})
      if (!answer.ok) return answer
      const seat = answer.value.seats.find(({ eid }) => eid === row.eid)
      return seat ? ok({ ...row, ...seat }) : fail('not-found')
    },
  },
  async save({ ask }, { customData, ...change }, row) {
    const params = { eid: row?.eid ?? '' }
    const saved = await ask('updateStaff', { params, body: { revision: row?.revision ?? 0, ...change } })
    const body = customData === undefined ? null : dataOfText(customData)
    return saved.ok && body ? ask('replaceAgentCustomData', { params, body }) : saved
  },
})
