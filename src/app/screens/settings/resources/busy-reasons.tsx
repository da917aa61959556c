import { t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { deleteAction } from '#app/resource/delete-action.ts'
import { resourceForm } from '#app/resource/resource.ts'
import { cupSign } from '#app/ui/sign/late-signs.ts'
import { type BusyReason, BusyReasonDraft } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'

const fields = [
  { name: 'name', label: () => t`Reason` },
  {
    name: 'position',
    label: () => t`Position`,
    hint: () => t`Reasons are sorted by this number.`,
    kind: 'number' as const,
  },
]

/** Why an agent can be busy. */
export const busyReasons = defineResource<BusyReason>('createBusyReason', {
  id: 'busy-reasons',
  title: () => t`Busy reasons`,
  about: () => t`Reasons agents can choose when they’re busy.`,
  icon: cupSign,
  name: ({ name }) => name,
  useList: askedList({ call: 'listBusyReasons', input: () => ({}), rows: ({ reasons }) => reasons }),
  columns: [
    { id: 'name', label: () => t`Reason`, text: ({ name }) => name },
    {
      id: 'position',
      label: () => t`Position`,
      text: ({ position }) => String(position),
      sortBy: ({ position }) => position,
      align: 'right',
    },
  ],
  empty: { title: () => t`There are no reasons yet`, text: () => t`Add one, like a meeting or training.` },
  create: resourceForm({
    title: () => t`Add a reason`,
    schema: BusyReasonDraft,
    fields,
    isImported: true,
    save: ({ ask }, draft) => ask('createBusyReason', { body: { id: systemRandom.uuid(), ...draft } }),
  }),
  update: resourceForm({
    title: () => t`Edit reason`,
    schema: BusyReasonDraft,
    fields,
    start: ({ name, position }: BusyReason) => ({ name, position: String(position) }),
    save: ({ ask }, body, reason) => ask('updateBusyReason', { params: { id: reason?.id ?? '' }, body }),
  }),
  actions: [
    deleteAction({
      doneAll: (count) => t`Reasons deleted: ${count}.`,
      run: ({ ask }, { id }) => ask('deleteBusyReason', { params: { id } }),
    }),
  ],
})
