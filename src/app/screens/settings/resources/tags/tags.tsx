import { useEntities } from '#app/data/rows.ts'
import { colorName } from '#app/labels/color-name.ts'
import { plural, t } from '#app/language/t.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { deleteAction } from '#app/resource/delete-action.ts'
import { replicatedList } from '#app/resource/replicated-list.ts'
import { type FormField, resourceForm } from '#app/resource/resource.ts'
import { TagChip } from '#app/tags/tag-chip.tsx'
import { useTagName } from '#app/tags/use-tags.ts'
import { languageName } from '#app/ui/sign/language-name.ts'
import { LabelColor, type Tag, TagDraft, TagPriority } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'
import { ChangeConflicts, DeletionConflicts } from './tag-conflicts.tsx'
import { LanguagesInput, MemberNames, MembersInput, OverflowInput } from './tag-fields.tsx'

const priorityName = (priority: Tag['priority']): string => {
  switch (priority) {
    case 'low':
      return t`Low`
    case 'normal':
      return t`Normal`
    case 'high':
      return t`High`
    default:
      // A priority of a later version.
      return priority
  }
}

const isSameName = (one: string, other: string) => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()
const languagesOf = ({ languages }: Tag) => languages.map(languageName).join(', ')

const fields: readonly FormField[] = [
  {
    name: 'name',
    label: () => t`Name`,
    useWarning(name, rowId) {
      const isTaken = useEntities('tag')?.some((tag) => tag.id !== rowId && isSameName(tag.name, name))
      return isTaken ? t`This name is already in use.` : null
    },
  },
  {
    name: 'color',
    label: () => t`Colour`,
    useOptions: () => LabelColor.options.map((color) => [color, colorName(color)] as const),
  },
  { name: 'memberEids', label: () => t`Members`, Input: MembersInput, show: (eids) => <MemberNames eids={eids} /> },
  {
    name: 'languages',
    label: () => t`Languages`,
    hint: () => t`Visitors of these languages are offered to this team’s members first.`,
    Input: LanguagesInput,
    show: (tags) => tags.split(',').map(languageName).join(', '),
  },
  {
    name: 'priority',
    label: () => t`Priority`,
    useOptions: () => TagPriority.options.map((priority) => [priority, priorityName(priority)] as const),
  },
  {
    name: 'overflowTagId',
    label: () => t`If no one in the team is online, offer to`,
    Input: OverflowInput,
    show: (id) => <TagName id={id} />,
  },
]

const TagName = ({ id }: { id: string }) => useTagName(id)

const form = {
  schema: TagDraft,
  Notes: ChangeConflicts,
  fields,
  fieldOf: { 'tag-name-taken': 'name', 'tag-member-unknown': 'memberEids' },
} as const

/** Teams: members of the staff who get inquiries together. */
export const tags = defineResource<Tag>('createTag', {
  id: 'teams',
  title: () => t`Teams`,
  about: () => t`Chats sent to a team are offered only to its members.`,
  icon: 'people',
  name: ({ name }) => name,
  useList: replicatedList(() => useEntities('tag')),
  columns: [
    { id: 'name', label: () => t`Name`, text: ({ name }) => name, cell: (tag) => <TagChip tag={tag} /> },
    {
      id: 'members',
      label: () => t`Members`,
      text: ({ memberEids }) => memberCount(memberEids.length),
      cell: ({ memberEids }) => <MemberNames eids={memberEids.join(',')} />,
      sortBy: ({ memberEids }) => memberEids.length,
    },
    { id: 'languages', label: () => t`Languages`, text: languagesOf },
    { id: 'priority', label: () => t`Priority`, text: ({ priority }) => priorityName(priority) },
    {
      id: 'widget',
      label: () => t`On a web page`,
      text: ({ id }) => `data-team="${id}"`,
      cell: ({ id }) => <bdi dir="ltr">{`data-team="${id}"`}</bdi>,
      isDetail: true,
    },
  ],
  empty: {
    title: () => t`No teams yet`,
    text: () => t`Add a team for each group that should get its own conversations.`,
  },
  Details: DeletionConflicts,
  create: resourceForm({
    ...form,
    title: () => t`Add a team`,
    initial: { color: 'gray', priority: 'normal' },
    save: ({ ask }, draft) => ask('createTag', { body: { id: systemRandom.uuid(), ...draft } }),
  }),
  update: resourceForm({
    ...form,
    title: () => t`Edit team`,
    start: ({ name, color, memberEids, languages, priority, overflowTagId }: Tag) => ({
      name,
      color,
      memberEids: memberEids.join(','),
      languages: languages.join(','),
      priority,
      overflowTagId: overflowTagId ?? '',
    }),
    revisions: {
      revisionOf: ({ revision }: Tag) => revision,
      failure: 'tag-changed',
      async load({ ask }, { id }) {
        const answer = await ask('listTags', {})
        if (!answer.ok) return answer
        const tag = answer.value.tags.find((each) => each.id === id)
        return tag ? ok(tag) : fail('not-found')
      },
    },
    save: ({ ask }, draft, tag) =>
      ask('updateTag', { params: { id: tag?.id ?? '' }, body: { revision: tag?.revision ?? 0, ...draft } }),
  }),
  actions: [
    deleteAction({
      doneAll: (count) => t`Teams deleted: ${count}.`,
      run: ({ ask }, { id }) => ask('deleteTag', { params: { id } }),
    }),
  ],
})

const memberCount = (count: number) => t`${plural(count, { one: '# member', other: '# members' })}`
