import { cannedSign } from '#app/canned-responses/canned-sign.ts'
import { MarkedText } from '#app/canned-responses/marked-text.tsx'
import { useEntities } from '#app/data/rows.ts'
import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { deleteAction } from '#app/resource/delete-action.ts'
import { languageOptions } from '#app/resource/language-options.ts'
import { Moment } from '#app/resource/moment.tsx'
import { replicatedList } from '#app/resource/replicated-list.ts'
import type { FormField, ListQuery, Resource, ResourceForm } from '#app/resource/resource.ts'
import { resourceForm } from '#app/resource/resource.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { languageName } from '#app/ui/sign/language-name.ts'
import {
  byteOrderMark,
  type CannedResponse,
  CannedResponseDraft,
  csvLine,
  type PermissionType,
  responseColumns,
} from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import * as css from './canned-responses.css.ts'
import { CategoryInput, ResponseTextInput } from './response-fields.tsx'

const entityOf = (set: PermissionType) => (set === 'personal' ? 'personalResponse' : 'sharedResponse')

/** Actions on more rows at once would take longer than anybody waits for. */
const mostSelected = 100

/** The personal or the shared canned responses. Without `mayChange` they are only read. */
export const responsesOf = (set: PermissionType, mayChange: boolean): Resource<CannedResponse> => ({
  id: 'canned-responses',
  title: () => t`Canned responses`,
  about: () => t`Ready-made texts you insert by typing / and the start of their name.`,
  icon: cannedSign,
  name: ({ title }) => title,
  useList: replicatedList((query) => useFiltered(set, query)),
  columns,
  filters: [
    {
      kind: 'select',
      name: 'category',
      label: () => t`Category`,
      useOptions: () => [
        ['', t`All categories`],
        ...useValues(set, 'category').map((value) => [value, value] as const),
      ],
    },
    {
      kind: 'select',
      name: 'language',
      label: () => t`Language`,
      useOptions: () => [
        ['', t`All languages`],
        ...useValues(set, 'language').map((value) => [value, languageName(value)] as const),
      ],
    },
  ],
  mostSelected,
  files: {
    save: ({ ask }) => ask('exportCannedResponses', { params: { permissionType: set } }, { withFile: true }),
    textOf: (rows) => byteOrderMark + [responseColumns, ...rows.map(cellsOf)].map(csvLine).join(''),
    ...(mayChange && { import: importOf(set) }),
  },
  empty:
    set === 'personal'
      ? {
          title: () => t`No canned responses yet`,
          text: () => t`Add texts you use often. Only you can see them.`,
        }
      : {
          title: () => t`No shared canned responses yet`,
          text: () => t`Everyone on your team can use the responses you add here.`,
        },
  ...(mayChange && {
    create: createForm(set),
    update: updateForm(set),
    actions: [
      deleteAction<CannedResponse>({
        doneAll: (count) => t`Canned responses deleted: ${count}.`,
        run: ({ ask }, { id }) => ask('deleteCannedResponse', { params: { permissionType: set, id } }),
      }),
    ],
  }),
})

const cellsOf = (response: CannedResponse) => responseColumns.map((column) => response[column])

function useFiltered(set: PermissionType, { filters: { category, language } }: ListQuery) {
  const all = useEntities(entityOf(set))
  if (!category && !language) return all
  return all?.filter((row) => (!category || row.category === category) && (!language || row.language === language))
}

/** Different values of a column, sorted. */
const useValues = (set: PermissionType, column: 'category' | 'language') =>
  [...new Set((useEntities(entityOf(set)) ?? []).map((row) => row[column]))].filter((value) => value !== '').toSorted()

const columns: Resource<CannedResponse>['columns'] = [
  { id: 'title', label: () => t`Title`, text: ({ title }) => title },
  {
    id: 'shortcut',
    label: () => t`Shortcut`,
    text: ({ shortcut }) => `/${shortcut}`,
    cell: ({ shortcut }) => <bdi className={texts.link}>/{shortcut}</bdi>,
  },
  {
    id: 'text',
    label: () => t`Text`,
    text: ({ text }) => text,
    cell: ({ text }) => (
      <span className={css.snippet} dir="auto">
        <MarkedText>{text}</MarkedText>
      </span>
    ),
  },
  { id: 'category', label: () => t`Category`, text: ({ category }) => category },
  { id: 'language', label: () => t`Language`, text: ({ language }) => languageName(language) },
  {
    id: 'updated',
    label: () => t`Last changed`,
    text: ({ updatedAtMs }) => fullTime(updatedAtMs),
    sortBy: ({ updatedAtMs }) => updatedAtMs,
    cell: ({ updatedAtMs }) => <Moment atMs={updatedAtMs} />,
    isDetail: true,
  },
]

function useLanguageOptions() {
  const used = [...useValues('personal', 'language'), ...useValues('shared', 'language')]
  return [['', t`Any language`] as const, ...languageOptions(used)]
}

const fieldsOf = (set: PermissionType): readonly FormField[] => [
  { name: 'title', label: () => t`Title` },
  {
    name: 'shortcut',
    label: () => t`Shortcut`,
    hint: () => t`What you type after /. Letters, digits and hyphens.`,
    rule: () => t`Only letters, digits and hyphens, and no hyphen at the beginning.`,
    useWarning(value, rowId) {
      const wanted = value.trim().toLowerCase()
      const isTaken = useEntities(entityOf(set))?.some(({ id, shortcut }) => id !== rowId && shortcut === wanted)
      return isTaken ? t`This shortcut is already in use.` : null
    },
  },
  { name: 'text', label: () => t`Text`, Input: ResponseTextInput },
  { name: 'category', label: () => t`Category`, Input: CategoryInput },
  { name: 'language', label: () => t`Language`, useOptions: useLanguageOptions },
]

const shared = { schema: CannedResponseDraft, fieldOf: { 'shortcut-taken': 'shortcut' }, look: 'wide' } as const

const createForm = (set: PermissionType): ResourceForm<CannedResponse, unknown> =>
  resourceForm({
    ...shared,
    title: () => (set === 'personal' ? t`Add a response of your own` : t`Add a shared response`),
    fields: fieldsOf(set),
    save: ({ ask }, draft) =>
      ask('createCannedResponse', { params: { permissionType: set }, body: { id: systemRandom.uuid(), ...draft } }),
  })

const updateForm = (set: PermissionType): ResourceForm<CannedResponse, unknown> =>
  resourceForm({
    ...shared,
    title: () => t`Edit response`,
    fields: fieldsOf(set),
    start: ({ title, shortcut, text, category, language }: CannedResponse) => ({
      title,
      shortcut,
      text,
      category,
      language,
    }),
    revisions: {
      revisionOf: ({ revision }: CannedResponse) => revision,
      failure: 'canned-response-changed',
      async load({ ask }, { id }) {
        const answer = await ask('getCannedResponse', { params: { permissionType: set, id } })
        return answer.ok ? ok(answer.value.response) : answer
      },
    },
    save: ({ ask }, draft, row) =>
      ask('updateCannedResponse', {
        params: { permissionType: set, id: row?.id ?? '' },
        body: { revision: row?.revision ?? 0, ...draft },
      }),
  })

function importOf(set: PermissionType): NonNullable<NonNullable<Resource<CannedResponse>['files']>['import']> {
  const params = { permissionType: set }
  return {
    title: () => (set === 'personal' ? t`Import your own responses` : t`Import shared responses`),
    about: () => t`A row whose shortcut is here already changes that response; others are added. Nothing is deleted.`,
    template: ({ ask }) => ask('getCannedResponseTemplate', { params }, { withFile: true }),
    check: ({ ask }, file) =>
      ask('importCannedResponses', { params, query: { dryRun: 'true' }, file }, { withFile: true }),
    run: ({ ask }, file) => ask('importCannedResponses', { params, query: {}, file }, { withFile: true }),
  }
}
