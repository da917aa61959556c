import { fullTime } from '#app/language/format-time.ts'
import { msg, t, translated } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { deleteAction } from '#app/resource/delete-action.ts'
import { Moment } from '#app/resource/moment.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { BackgroundJob, BackgroundJobState } from '#core/contract/index.ts'

const states: Record<BackgroundJobState, { text: string; look: keyof typeof chip }> = {
  failed: { text: msg`Failed`, look: 'bad' },
  retrying: { text: msg`Trying again`, look: 'warn' },
  running: { text: msg`Running`, look: 'accent' },
  waiting: { text: msg`Waiting`, look: 'neutral' },
}
const stateOf = ({ state }: BackgroundJob) => states[state as BackgroundJobState] ?? states.waiting

const kinds: Readonly<Record<string, string>> = {
  'account-mail': msg`Sign-in email`,
  'invitation-mail': msg`Invitation email`,
  'portal-mail': msg`Portal link email`,
  'conversation-mail': msg`Emailed conversation`,
  'former-owner-mail': msg`Email to the former owner`,
  'file-arrived': msg`File check and preview`,
  'auto-close-setting': msg`New auto-close setting`,
  'webhook-event': msg`Webhook event`,
  'webhook-delivery': msg`Webhook delivery`,
  'push-notice': msg`Notification`,
  'push-send': msg`Notification to a device`,
  housekeeping: msg`Cleanup of old data`,
}
/** A kind of a newer backend is shown by its name. */
const kindOf = ({ kind }: BackgroundJob) => (kinds[kind] === undefined ? kind : translated(kinds[kind]))
const hasFailed = ({ state }: BackgroundJob) => state === 'failed'

/** Resource: work in the background that waits, runs or has failed. */
export const jobs = defineResource<BackgroundJob>('listJobs', {
  id: 'jobs',
  title: () => t`Background jobs`,
  about: () => t`Emails, file checks and cleanup run in the background. Failed jobs are kept for two weeks.`,
  icon: 'M7 4h10M7 20h10M8 4c0 5 4 5 4 8s-4 3-4 8M16 4c0 5-4 5-4 8s4 3 4 8',
  name: kindOf,
  useList: askedList({ call: 'listJobs', input: () => ({}), rows: ({ jobs }) => jobs }),
  columns: [
    { id: 'kind', label: () => t`Job`, text: kindOf },
    {
      id: 'state',
      label: () => t`State`,
      text: (row) => translated(stateOf(row).text),
      cell: (row) => <span className={chip[stateOf(row).look]}>{translated(stateOf(row).text)}</span>,
      isNarrow: true,
    },
    {
      id: 'reason',
      label: () => t`Reason`,
      text: ({ reason }) => reason,
      cell: ({ reason }) => reason && <bdi title={reason}>{reason}</bdi>,
    },
    {
      id: 'tries',
      label: () => t`Attempts`,
      text: ({ tries }) => String(tries),
      sortBy: ({ tries }) => tries,
      isNarrow: true,
    },
    {
      id: 'at',
      label: () => t`Failed, or next attempt`,
      text: ({ atMs }) => (atMs === null ? '' : fullTime(atMs)),
      cell: ({ atMs }) => atMs !== null && <Moment atMs={atMs} />,
      sortBy: ({ atMs }) => atMs ?? 0,
    },
    {
      id: 'created',
      label: () => t`Created`,
      text: ({ createdAtMs }) => fullTime(createdAtMs),
      cell: ({ createdAtMs }) => <Moment atMs={createdAtMs} />,
      sortBy: ({ createdAtMs }) => createdAtMs,
      isDetail: true,
    },
  ],
  empty: { title: () => t`No jobs waiting`, text: () => t`All background jobs are done.` },
  actions: [
    {
      id: 'retry',
      label: () => t`Try again`,
      icon: 'refresh',
      isFor: hasFailed,
      done: (name) => t`${name} is tried again.`,
      doneAll: (count) => t`Jobs tried again: ${count}.`,
      run: ({ ask }, { id }) => ask('retryJobs', { body: { ids: [id] } }),
      runAll: ({ ask }, rows) => ask('retryJobs', { body: { ids: rows.map(({ id }) => id) } }),
    },
    {
      ...deleteAction<BackgroundJob>({
        doneAll: (count) => t`Jobs deleted: ${count}.`,
        run: ({ ask }, { id }) => ask('deleteJobs', { body: { ids: [id] } }),
      }),
      runAll: ({ ask }, rows) => ask('deleteJobs', { body: { ids: rows.map(({ id }) => id) } }),
      isFor: hasFailed,
    },
  ],
})
