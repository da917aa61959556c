import type { Commands } from '#app/data/everline.tsx'
import { listed, t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { deleteAction } from '#app/resource/delete-action.ts'
import { resourceForm } from '#app/resource/resource.ts'
import { chip } from '#app/ui/sign/chip.css.ts'
import { type CallResult, type Calls, type Webhook, WebhookDraft } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import { eventName } from './event-names.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { EventsInput, TextsInput } from './webhook-fields.tsx'
import { SecretText, WebhookSecret } from './webhook-secret.tsx'

const fields = [
  {
    name: 'url',
    label: () => t`Address`,
    hint: () => t`Events are sent here by POST, as JSON.`,
    rule: () => t`Enter a web address that begins with https://`,
  },
  { name: 'description', label: () => t`Description` },
  { name: 'events', label: () => t`Events`, rule: () => t`Choose at least one event.`, Input: EventsInput },
  { name: 'includesTexts', label: () => t`Include the texts of messages`, Input: TextsInput },
]

function stateOf({ isActive, offReason, failingSinceMs }: Webhook): { text: string; look: keyof typeof chip } {
  if (isActive) {
    return failingSinceMs === null ? { text: t`On`, look: 'accent' } : { text: t`On, failing`, look: 'warn' }
  }
  if (offReason === 'gone') return { text: t`Off: its address is gone (410)`, look: 'bad' }
  if (offReason === 'failing') return { text: t`Off: nothing arrived for 5 days`, look: 'bad' }
  return { text: t`Off`, look: 'neutral' }
}

const switching = (isActive: boolean) => ({
  id: isActive ? 'on' : 'off',
  isFor: (row: Webhook) => row.isActive !== isActive,
  run: ({ ask }: Commands, { id }: Webhook) => ask('updateWebhook', { params: { id }, body: { isActive } }),
})

/** Events that are sent to other systems. */
export const webhooks = defineResource<Webhook>('createWebhook', {
  id: 'webhooks',
  title: () => t`Webhooks`,
  about: () => t`Tell other systems, like your CRM, what happens here. Requests are signed by Standard Webhooks.`,
  icon: 'M4 12h10M10.500 8l4 4-4 4M14 4.500h5.500v15H14',
  name: ({ description, url }) => description || url,
  useList: askedList({ call: 'listWebhooks', input: () => ({}), rows: ({ webhooks }) => webhooks }),
  columns: [
    {
      id: 'url',
      label: () => t`Address`,
      text: ({ url }) => url,
      cell: ({ url }) => <bdi dir="ltr">{url}</bdi>,
    },
    { id: 'description', label: () => t`Description`, text: ({ description }) => description },
    {
      id: 'state',
      label: () => t`State`,
      text: (row) => stateOf(row).text,
      cell: (row) => <span className={chip[stateOf(row).look]}>{stateOf(row).text}</span>,
      isNarrow: true,
    },
    {
      id: 'events',
      label: () => t`Events`,
      text: ({ events }) => listed(events.map(eventName)),
      isDetail: true,
    },
    {
      id: 'texts',
      label: () => t`Texts of messages`,
      text: ({ includesTexts }) => (includesTexts ? t`Included` : t`Not included`),
      isDetail: true,
    },
  ],
  empty: {
    title: () => t`No webhooks yet`,
    text: () => t`Add one to tell another system about conversations, messages and calls.`,
  },
  Details: ({ row }) => (
    <>
      <WebhookSecret id={row.id} />
      <WebhookDeliveries id={row.id} isActive={row.isActive} />
    </>
  ),
  create: resourceForm({
    title: () => t`Add a webhook`,
    schema: WebhookDraft,
    initial: { includesTexts: 'false' },
    fields,
    fieldOf: { 'webhook-address-refused': 'url' },
    save: ({ ask }, draft) => ask('createWebhook', { body: { id: systemRandom.uuid(), ...draft } }),
    saved: (answer) => <SecretText secret={(answer as CallResult<Calls['createWebhook']>).secret} />,
  }),
  update: resourceForm({
    title: () => t`Edit webhook`,
    schema: WebhookDraft,
    fields,
    fieldOf: { 'webhook-address-refused': 'url' },
    start: ({ url, description, events, includesTexts }: Webhook) => ({
      ...{ url, description, events: events.join(','), includesTexts: String(includesTexts) },
    }),
    save: ({ ask }, body, webhook) => ask('updateWebhook', { params: { id: webhook?.id ?? '' }, body }),
  }),
  actions: [
    {
      ...switching(true),
      label: () => t`Switch on`,
      icon: 'check',
      done: (name) => t`${name} is on.`,
      doneAll: (count) => t`Webhooks switched on: ${count}.`,
    },
    {
      ...switching(false),
      label: () => t`Switch off`,
      icon: 'close',
      done: (name) => t`${name} is off.`,
      doneAll: (count) => t`Webhooks switched off: ${count}.`,
    },
    deleteAction({
      doneAll: (count) => t`Webhooks deleted: ${count}.`,
      run: ({ ask }, { id }) => ask('deleteWebhook', { params: { id } }),
    }),
  ],
})
