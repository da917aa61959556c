import { t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { deleteAction } from '#app/resource/delete-action.ts'
import { resourceForm } from '#app/resource/resource.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { type CallResult, type Calls, calls, type PortalUser } from '#core/contract/index.ts'

type Row = PortalUser & { id: string }

/** Accounts that may read closed conversations in the retention portal. */
export const portalUsers = defineResource<Row>('listPortalUsers', {
  id: 'portal-users',
  title: () => t`Portal users`,
  about: () => t`They sign in at /portal and read archived conversations: all of them, or one visitor’s.`,
  icon: 'eye',
  name: ({ name }) => name,
  useList: askedList({
    call: 'listPortalUsers',
    input: () => ({}),
    rows: ({ users }) => users.map((user) => ({ ...user, id: user.eid })),
  }),
  columns: [
    { id: 'name', label: () => t`Name`, text: ({ name }) => name },
    { id: 'email', label: () => t`Email`, text: ({ email }) => email },
    {
      id: 'visitor',
      label: () => t`Sees`,
      text: ({ visitorEid }) => (visitorEid === null ? t`All conversations` : t`One visitor: ${visitorEid}`),
    },
  ],
  empty: {
    title: () => t`No portal users yet`,
    text: () => t`Add someone and we’ll email them a link to choose a password.`,
  },
  create: resourceForm({
    title: () => t`Add a portal user`,
    schema: calls.createPortalUser.body,
    fields: [
      { name: 'name', label: () => t`Name` },
      { name: 'email', label: () => t`Email`, kind: 'email' },
      {
        name: 'visitorEid',
        label: () => t`Visitor`,
        hint: () => t`The id of a visitor, to show only their conversations. Empty shows all.`,
      },
    ],
    save: ({ ask }, body) => ask('createPortalUser', { body }),
    saved: (answer) => <Invited {...(answer as CallResult<Calls['createPortalUser']>)} />,
  }),
  actions: [
    {
      id: 'send-link',
      label: () => t`Send a new link`,
      icon: 'refresh',
      done: (name) => t`A link to choose a password is on its way to ${name}.`,
      doneAll: (count) => t`Links sent: ${count}.`,
      run: ({ ask }, { eid }) => ask('sendPortalLink', { params: { eid } }),
    },
    deleteAction({
      doneAll: (count) => t`Portal users deleted: ${count}.`,
      run: ({ ask }, { eid }) => ask('deletePortalUser', { params: { eid } }),
    }),
  ],
})

const Invited = ({ user }: CallResult<Calls['createPortalUser']>) => (
  <Notice look="success">{t`A link to choose a password is on its way to ${user.email}.`}</Notice>
)
