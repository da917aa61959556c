import { useId } from 'react'
import { MarkedText } from '#app/canned-responses/marked-text.tsx'
import { phoneText } from '#app/contacts/ways.tsx'
import { useAsk } from '#app/data/ask.ts'
import { t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { deleteAction } from '#app/resource/delete-action.ts'
import { type FormField, type InputProps, resourceForm } from '#app/resource/resource.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { type NumberScript, NumberScriptDraft } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import { snippet } from '../canned-responses/canned-responses.css.ts'
import { ResponseTextInput } from '../canned-responses/response-fields.tsx'

const numberText = (number: string): string => (number === '' ? t`Every number` : phoneText(number))

/** One of the service's numbers, or all. A number that the service has no more is kept until another is chosen. */
function NumberInput({ label, name, value, status, message, onChange }: InputProps) {
  const numbers = useAsk('listServiceNumbers', {}).value?.numbers ?? []
  const isGone = value !== '' && !numbers.some(({ number }) => number === value)
  return (
    <SelectField
      id={useId()}
      name={name}
      label={label}
      value={value}
      status={status}
      message={message}
      options={[
        ['', t`Every number`],
        ...(isGone ? [[value, phoneText(value)] as const] : []),
        ...numbers.map((each) => [each.number, t`${each.name} (${phoneText(each.number)})`] as const),
      ]}
      onChange={onChange}
    />
  )
}

const ScriptInput = (props: InputProps) => <ResponseTextInput {...props} previewTitle={t`As it is shown in a call`} />

const fields: readonly FormField[] = [
  { name: 'name', label: () => t`Name` },
  { name: 'number', label: () => t`Shown in calls on`, Input: NumberInput, show: (number) => numberText(number) },
  { name: 'text', label: () => t`Text`, kind: 'area', Input: ScriptInput },
]
const form = {
  schema: NumberScriptDraft,
  fields,
  look: 'wide',
  fieldOf: { 'script-name-taken': 'name', 'number-unknown': 'number' },
} as const

/** Resource: call scripts, which staff see during calls on a number. */
export const numberScripts = defineResource<NumberScript>('createNumberScript', {
  id: 'number-scripts',
  title: () => t`Call scripts`,
  about: () => t`Shown to your team during calls: what to say, ask and offer.`,
  icon: 'file',
  name: ({ name }) => name,
  useList: askedList({ call: 'listNumberScripts', input: () => ({}), rows: ({ scripts }) => scripts }),
  columns: [
    { id: 'name', label: () => t`Name`, text: ({ name }) => name },
    {
      id: 'number',
      label: () => t`Shown in calls on`,
      text: ({ number }) => numberText(number),
      cell: ({ number }) => (number === '' ? numberText('') : <bdi dir="ltr">{phoneText(number)}</bdi>),
    },
    {
      id: 'text',
      label: () => t`Text`,
      text: ({ text }) => text,
      cell: ({ text }) => (
        <span dir="auto" className={snippet}>
          <MarkedText>{text}</MarkedText>
        </span>
      ),
    },
  ],
  empty: {
    title: () => t`There are no scripts yet`,
    text: () => t`Write one for each kind of call that should follow the same words.`,
  },
  create: resourceForm({
    ...form,
    title: () => t`Write a script`,
    save: ({ ask }, draft) => ask('createNumberScript', { body: { id: systemRandom.uuid(), ...draft } }),
  }),
  update: resourceForm({
    ...form,
    title: () => t`Edit script`,
    start: ({ name, number, text }: NumberScript) => ({ name, number, text }),
    revisions: {
      revisionOf: ({ revision }: NumberScript) => revision,
      failure: 'script-changed',
      async load({ ask }, { id }) {
        const answer = await ask('getNumberScript', { params: { scriptId: id } })
        return answer.ok ? { ok: true, value: answer.value.script } : answer
      },
    },
    save: ({ ask }, draft, row) =>
      ask('updateNumberScript', {
        params: { scriptId: row?.id ?? '' },
        body: { revision: row?.revision ?? 0, ...draft },
      }),
  }),
  actions: [
    deleteAction({
      doneAll: (count) => t`Scripts deleted: ${count}.`,
      run: ({ ask }, { id }) => ask('deleteNumberScript', { params: { scriptId: id } }),
    }),
  ],
})
