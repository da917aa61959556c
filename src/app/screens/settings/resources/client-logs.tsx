import { useStaffOptions } from '#app/data/use-staff-options.ts'
import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { levelOptions } from '#app/logs/level-options.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { Moment } from '#app/resource/moment.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { CallResult, Calls, LogLevel } from '#core/contract/index.ts'

type Row = Omit<CallResult<Calls['searchLogs']>['records'][number], 'id'> & { id: string }

const looks: Record<LogLevel, keyof typeof chip> = {
  trace: 'neutral',
  debug: 'neutral',
  info: 'info',
  warn: 'warn',
  error: 'bad',
}

/** Lines that clients of the service have logged. */
export const clientLogs = defineResource<Row>('searchLogs', {
  id: 'client-logs',
  title: () => t`Activity logs`,
  about: () => t`What apps and chats logged, newest first. Message text is never included.`,
  icon: 'list',
  name: (row) => `${row.class}.${row.function}`,
  useList: askedList({
    call: 'searchLogs',
    input: ({ filters: { text, level, eid, sessionId, from, to }, cursor, limit }) => ({
      query: {
        ...(text ? { text } : {}),
        // The checked edge: the filter's options are levels.
        ...(level ? { level: level as LogLevel } : {}),
        ...(eid ? { eid } : {}),
        ...(sessionId ? { sessionId } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(cursor === null ? {} : { before: cursor }),
        limit: String(limit),
      },
    }),
    rows: ({ records }) => records.map((record) => ({ ...record, id: String(record.id) })),
    next: ({ next }) => next,
  }),
  isPaged: true,
  columns: [
    { id: 'where', label: () => t`Where`, text: (row) => `${row.class}.${row.function}` },
    {
      id: 'level',
      label: () => t`Level`,
      text: ({ level }) => level,
      cell: ({ level }) => <span className={chip[looks[level]]}>{level}</span>,
    },
    { id: 'what', label: () => t`What`, text: ({ tag, value }) => `${tag} ${value}` },
    {
      id: 'when',
      label: () => t`When`,
      text: ({ timestamp }) => fullTime(timestamp),
      cell: ({ timestamp }) => <Moment atMs={timestamp} />,
    },
    { id: 'eid', label: () => t`Who`, text: ({ eid }) => eid ?? '', isDetail: true },
    { id: 'device', label: () => t`Device`, text: ({ did }) => did ?? '', isDetail: true },
    { id: 'session', label: () => t`Session`, text: ({ sessionId }) => sessionId ?? '', isDetail: true },
    { id: 'conversation', label: () => t`Conversation`, text: ({ cid }) => cid ?? '', isDetail: true },
  ],
  filters: [
    { kind: 'text', name: 'text', label: () => t`Text` },
    { kind: 'select', name: 'level', label: () => t`Level`, useOptions: levelOptions },
    {
      kind: 'select',
      name: 'eid',
      label: () => t`Who`,
      useOptions: () => [['', t`Everyone`], ...useStaffOptions()],
    },
    { kind: 'time-range', from: 'from', to: 'to', label: () => t`Time` },
    { kind: 'link', name: 'sessionId', label: () => t`Only the log that came with the feedback` },
  ],
  empty: { title: () => t`No logs yet`, text: () => t`Clients upload their logs while they are used.` },
})
