import { useStaffOptions } from '#app/data/use-staff-options.ts'
import { t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { deleteAction } from '#app/resource/delete-action.ts'
import { resourceForm } from '#app/resource/resource.ts'
import { useTagOptions } from '#app/tags/use-tags.ts'
import { linkSign } from '#app/ui/sign/late-signs.ts'
import { QrCode } from '#app/ui/sign/qr-code.tsx'
import { type Destination, DestinationDraft, DestinationKind } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'

const kindName = (kind: Destination['kind']): string => {
  switch (kind) {
    case 'team':
      return t`Team`
    case 'staff':
      return t`Person`
    default:
      // A kind of a later version.
      return kind
  }
}

/** Links and QR codes that lead to a team or to one of its people. */
export const chatLinks = defineResource<Destination>('createDestination', {
  id: 'chat-links',
  title: () => t`Chat links and QR codes`,
  about: () => t`Links and QR codes for letters, cards and shop windows. Each leads to a team or to one person.`,
  icon: linkSign,
  name: ({ name }) => name,
  useList: askedList({ call: 'listDestinations', input: () => ({}), rows: ({ destinations }) => destinations }),
  columns: [
    { id: 'name', label: () => t`Name`, text: ({ name }) => name },
    { id: 'kind', label: () => t`Leads to`, text: ({ kind, targetName }) => `${kindName(kind)}: ${targetName}` },
    {
      id: 'uses',
      label: () => t`Clicks`,
      text: ({ uses }) => String(uses),
      sortBy: ({ uses }) => uses,
      align: 'right',
    },
    {
      id: 'url',
      label: () => t`Link`,
      text: ({ url }) => url,
      cell: ({ url }) => <bdi dir="ltr">{url}</bdi>,
      isDetail: true,
    },
  ],
  empty: {
    title: () => t`No links yet`,
    text: () => t`Add one for each team or person visitors can reach by link or QR code.`,
  },
  Details: ({ row }) => <QrCode text={row.url} label={t`QR code of ${row.url}`} />,
  create: resourceForm({
    title: () => t`Add a link`,
    schema: DestinationDraft,
    initial: { kind: 'team' },
    fields: [
      { name: 'name', label: () => t`Name` },
      {
        name: 'kind',
        label: () => t`Leads to`,
        useOptions: () => DestinationKind.options.map((kind) => [kind, kindName(kind)] as const),
      },
      {
        name: 'targetId',
        label: () => t`Team or person`,
        useOptions: () => [['', t`Choose`], ...useTagOptions(), ...useStaffOptions()],
      },
    ],
    fieldOf: { 'destination-unknown': 'targetId' },
    save: ({ ask }, draft) => ask('createDestination', { body: { id: systemRandom.uuid(), ...draft } }),
  }),
  actions: [
    deleteAction({
      doneAll: (count) => t`Links deleted: ${count}.`,
      run: ({ ask }, { id }) => ask('deleteDestination', { params: { id } }),
    }),
  ],
})
