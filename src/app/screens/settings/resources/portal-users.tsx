import { t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { resourceForm } from '#app/resource/resource.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { type CallResult, type Calls, calls, type PortalUser } from '#core/contract/index.ts'

type Row = PortalUser & { id: string }

/** Who may read kept conversations in the retention portal. */
export const portalUsers = defineResource<Row>('listPortalUsers', {
  id: 'portal-users',
  title: () => t`Portal users`,
  about: () => t`They sign in at /portal and read kept conversations: all of the service, or those of one visitor.`,
  icon: 'person',
  name: ({ name }) => name,
  useList: askedList({
    call: 'listPortalUsers',
    input: () => ({}),
    rows: ({ users }) => users.map((user) => ({ ...user, id: user.eid })),
  }),
  columns: [
    { id: 'name', label: () => t`Name`, text: ({ name }) => name },
    { id: 'email', label: () => t`E-mail`, text: ({ email }) => email },
    {
      id: 'visitor',
      label: () => t`Sees`,
      text: ({ visitorEid }) => (visitorEid === null ? t`All conversations` : t`One visitor: ${visitorEid}`),
    },
  ],
  empty: {
    title: () => t`Nobody reads in the portal yet`,
    text: () => t`Add somebody, and give them the password that is shown then.`,
  },
  create: resourceForm({
    title: () => t`Add a portal user`,
    schema: calls.createPortalUser.body,
    fields: [
      { name: 'name', label: () => t`Name` },
      { name: 'email', label: () => t`E-mail`, kind: 'email' },
      {
        name: 'visitorEid',
        label: () => t`Visitor`,
        hint: () => t`The id of a visitor, to show only their conversations. Empty shows all.`,
      },
    ],
    save: ({ ask }, body) => ask('createPortalUser', { body }),
    saved: (answer) => <Password {...(answer as CallResult<Calls['createPortalUser']>)} />,
  }),
  actions: [
    {
      id: 'delete',
      label: () => t`Delete`,
      icon: 'close',
      isRemoval: true,
      done: (name) => t`${name} was deleted.`,
      doneAll: (count) => t`Portal users deleted: ${count}.`,
      run: ({ ask }, { eid }) => ask('deletePortalUser', { params: { eid } }),
    },
  ],
})

const Password = ({ user, password }: CallResult<Calls['createPortalUser']>) => (
  <Notice look="success">
    {t`${user.name} can sign in now. This password is shown only once:`} <code dir="ltr">{password}</code>
  </Notice>
)
