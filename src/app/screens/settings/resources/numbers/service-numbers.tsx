import { phoneText } from '#app/contacts/ways.tsx'
import { useStaff } from '#app/data/rows.ts'
import { useStaffOptions } from '#app/data/use-staff-options.ts'
import { listed, plural, t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { deleteAction } from '#app/resource/delete-action.ts'
import { type FormField, type InputProps, resourceForm } from '#app/resource/resource.ts'
import { SeveralInput, valuesIn } from '#app/resource/several-input.tsx'
import { NumberAccess, type ServiceNumber, ServiceNumberDraft } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'
import { NumberGreeting } from './number-greeting.tsx'

const accessText = (access: string): string => {
  switch (access) {
    case 'everybody':
      return t`Everyone on the team`
    case 'chosen':
      return t`Only the people below`
    default:
      // A kind of a later version.
      return access
  }
}
const membersText = ({ access, memberEids }: ServiceNumber): string =>
  access === 'chosen' ? t`${plural(memberEids.length, { one: '# person', other: '# people' })}` : accessText(access)

const voicemailText = (isTaken: string) => (isTaken === 'true' ? t`Taken when no one answers` : t`Not taken`)

const MembersInput = (props: InputProps) => <SeveralInput {...props} options={useStaffOptions()} />

function MemberNames({ eids }: { eids: string }) {
  const chosen = new Set(valuesIn(eids))
  const names = (useStaff() ?? []).filter(({ eid }) => chosen.has(eid)).map(({ name }) => name)
  return <span dir="auto">{listed(names)}</span>
}

const fields: readonly FormField[] = [
  {
    name: 'number',
    label: () => t`Phone number`,
    hint: () => t`With its country code, like +852 5550 0142.`,
    rule: () => t`Phone numbers start with + and the country code.`,
  },
  { name: 'name', label: () => t`Name`, hint: () => t`The name your team sees, like Sales.` },
  {
    name: 'access',
    label: () => t`Who may call from it`,
    useOptions: () => NumberAccess.options.map((access) => [access, accessText(access)] as const),
  },
  {
    name: 'memberEids',
    label: () => t`People`,
    hint: () => t`Used only when access is limited to certain people.`,
    Input: MembersInput,
    show: (eids) => <MemberNames eids={eids} />,
  },
  {
    name: 'takesVoicemail',
    label: () => t`Voice messages of callers`,
    useOptions: () => ['true', 'false'].map((isTaken) => [isTaken, voicemailText(isTaken)] as const),
  },
]

const form = {
  schema: ServiceNumberDraft,
  fields,
  fieldOf: { 'number-taken': 'number', 'number-member-unknown': 'memberEids' },
} as const

/** The telephone numbers of the service, and who calls from them. */
export const serviceNumbers = defineResource<ServiceNumber>('createServiceNumber', {
  id: 'numbers',
  title: () => t`Phone numbers`,
  about: () => t`Your phone numbers, and who can call from them.`,
  icon: 'phone',
  name: ({ name }) => name,
  useList: askedList({ call: 'listServiceNumbers', input: () => ({}), rows: ({ numbers }) => numbers }),
  columns: [
    { id: 'name', label: () => t`Name`, text: ({ name }) => name },
    {
      id: 'number',
      label: () => t`Phone number`,
      text: ({ number }) => phoneText(number),
      // From left to right, also where texts run from right to left.
      cell: ({ number }) => <bdi dir="ltr">{phoneText(number)}</bdi>,
    },
    {
      id: 'access',
      label: () => t`Who may call from it`,
      text: membersText,
      sortBy: ({ access, memberEids }) => (access === 'everybody' ? Number.MAX_SAFE_INTEGER : memberEids.length),
    },
    {
      id: 'people',
      label: () => t`People`,
      text: ({ memberEids }) => String(memberEids.length),
      cell: ({ access, memberEids }) => access === 'chosen' && <MemberNames eids={memberEids.join(',')} />,
      isDetail: true,
    },
    {
      id: 'voicemail',
      label: () => t`Voice messages of callers`,
      text: ({ takesVoicemail }) => voicemailText(String(takesVoicemail)),
      isDetail: true,
    },
  ],
  empty: {
    title: () => t`No phone numbers yet`,
    text: () => t`Add the numbers from your phone provider.`,
  },
  Details: NumberGreeting,
  create: resourceForm({
    ...form,
    title: () => t`Add phone number`,
    initial: { access: 'everybody', takesVoicemail: 'true' },
    save: ({ ask }, draft) => ask('createServiceNumber', { body: { id: systemRandom.uuid(), ...draft } }),
  }),
  update: resourceForm({
    ...form,
    title: () => t`Edit phone number`,
    start: ({ number, name, access, memberEids, takesVoicemail }: ServiceNumber) => ({
      number,
      name,
      access,
      memberEids: memberEids.join(','),
      takesVoicemail: String(takesVoicemail),
    }),
    revisions: {
      revisionOf: ({ revision }: ServiceNumber) => revision,
      failure: 'number-changed',
      async load({ ask }, { id }) {
        const answer = await ask('listServiceNumbers', {})
        if (!answer.ok) return answer
        const number = answer.value.numbers.find((each) => each.id === id)
        return number ? ok(number) : fail('not-found')
      },
    },
    save: ({ ask }, draft, row) =>
      ask('updateServiceNumber', { params: { id: row?.id ?? '' }, body: { revision: row?.revision ?? 0, ...draft } }),
  }),
  actions: [
    deleteAction({
      doneAll: (count) => t`Phone numbers deleted: ${count}.`,
      run: ({ ask }, { id }) => ask('deleteServiceNumber', { params: { id } }),
    }),
  ],
})
