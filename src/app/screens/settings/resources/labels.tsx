import { useEntities } from '#app/data/rows.ts'
import { colorName } from '#app/labels/color-name.ts'
import { labelChip } from '#app/labels/label-chip.css.ts'
import { t } from '#app/language/t.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { deleteAction } from '#app/resource/delete-action.ts'
import { replicatedList } from '#app/resource/replicated-list.ts'
import { resourceForm } from '#app/resource/resource.ts'
import { tagSign } from '#app/ui/sign/late-signs.ts'
import { isKnown, type Label, LabelColor, LabelDraft } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'

const isSameName = (one: string, other: string) => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()

const fields = [
  {
    name: 'name',
    label: () => t`Name`,
    useWarning(name: string, rowId: string | null) {
      const isTaken = useEntities('label')?.some((label) => label.id !== rowId && isSameName(label.name, name))
      return isTaken ? t`This name is already in use.` : null
    },
  },
  {
    name: 'color',
    label: () => t`Colour`,
    useOptions: () => LabelColor.options.map((color) => [color, colorName(color)] as const),
  },
]

/** Resource: labels, which name the topics of inquiries in the service's own terms. */
export const labels = defineResource<Label>('createLabel', {
  id: 'labels',
  title: () => t`Labels`,
  about: () => t`Mark what conversations are about. Changes show right away for everyone.`,
  icon: tagSign,
  name: ({ name }) => name,
  useList: replicatedList(() => useEntities('label')),
  columns: [
    {
      id: 'name',
      label: () => t`Name`,
      text: ({ name }) => name,
      cell: ({ name, color }) => (
        <span className={isKnown(LabelColor, color) ? labelChip[color] : labelChip.gray}>{name}</span>
      ),
    },
    { id: 'color', label: () => t`Colour`, text: ({ color }) => colorName(color) },
  ],
  empty: { title: () => t`No labels yet`, text: () => t`Add one for each topic.` },
  create: resourceForm({
    title: () => t`Add a label`,
    initial: { color: 'gray' },
    schema: LabelDraft,
    fields,
    isImported: true,
    several: {
      title: () => t`Add several`,
      label: () => t`Names`,
      row: (name) => ({ name, color: 'gray' }),
    },
    save: ({ ask }, draft) => ask('createLabel', { body: { id: systemRandom.uuid(), ...draft } }),
  }),
  update: resourceForm({
    title: () => t`Edit label`,
    schema: LabelDraft,
    fields,
    start: ({ name, color }: Label) => ({ name, color }),
    revisions: {
      revisionOf: ({ revision = 0 }: Label) => revision,
      failure: 'label-changed',
      async load({ ask }, { id }) {
        const answer = await ask('listLabels', {})
        if (!answer.ok) return answer
        const label = answer.value.labels.find((each) => each.id === id)
        return label ? ok(label) : fail('not-found')
      },
    },
    save: ({ ask }, { name, color }, label) =>
      ask('updateLabel', {
        params: { id: label?.id ?? '' },
        body: { name, color, ...(label?.revision !== undefined && { revision: label.revision }) },
      }),
  }),
  actions: [
    deleteAction({
      doneAll: (count) => t`Labels deleted: ${count}.`,
      run: ({ ask }, { id }) => ask('deleteLabel', { params: { id } }),
    }),
  ],
})
