import { Link } from '@tanstack/react-router'
import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { askedList } from '#app/resource/asked-list.ts'
import { defineResource } from '#app/resource/define-resource.tsx'
import { Moment } from '#app/resource/moment.tsx'
import { button } from '#app/ui/action/button.css.ts'
import { chip } from '#app/ui/sign/chip.css.ts'
import { smileSign } from '#app/ui/sign/late-signs.ts'
import type { AppFeedback, FeedbackLevel, FeedbackSubject } from '#core/contract/index.ts'

const subjects: Record<FeedbackSubject, string> = {
  get app() {
    return t`About the app`
  },
  get service() {
    return t`About our workspace`
  },
}
const levels: Record<FeedbackLevel, string> = {
  get CRITICAL() {
    return t`critical`
  },
  get MAJOR() {
    return t`major`
  },
  get MINOR() {
    return t`minor`
  },
}
const looks: Record<FeedbackLevel, keyof typeof chip> = { CRITICAL: 'bad', MAJOR: 'warn', MINOR: 'neutral' }

/** Resource: feedback of people about the app and the service. */
export const feedback = defineResource<AppFeedback>('listAppFeedback', {
  id: 'feedback',
  title: () => t`Feedback`,
  about: () => t`What agents and visitors said about the app and your workspace, newest first.`,
  icon: smileSign,
  name: ({ name }) => t`Feedback of ${name}`,
  useList: askedList({
    call: 'listAppFeedback',
    input: ({ cursor, limit }) => ({ query: { ...(cursor === null ? {} : { before: cursor }), limit: String(limit) } }),
    rows: ({ feedback }) => feedback,
    next: ({ feedback, more }) => (more ? (feedback.at(-1)?.id ?? null) : null),
  }),
  isPaged: true,
  columns: [
    { id: 'text', label: () => t`Text`, text: ({ text }) => text },
    {
      id: 'level',
      label: () => t`Level`,
      text: ({ level }) => levels[level],
      cell: ({ level }) => <span className={chip[looks[level]]}>{levels[level]}</span>,
    },
    { id: 'about', label: () => t`About`, text: ({ about }) => subjects[about] },
    { id: 'name', label: () => t`Who`, text: ({ name }) => name },
    {
      id: 'when',
      label: () => t`When`,
      text: ({ createdAtMs }) => fullTime(createdAtMs),
      cell: ({ createdAtMs }) => <Moment atMs={createdAtMs} />,
    },
    { id: 'version', label: () => t`Version`, text: ({ appVersion }) => appVersion, isDetail: true },
    {
      id: 'log',
      label: () => t`Log`,
      text: ({ logSessionId }) => logSessionId,
      cell: (row) => row.logSessionId !== '' && <LogLink {...row} />,
      isDetail: true,
    },
  ],
  empty: { title: () => t`No feedback yet`, text: () => t`Feedback is sent from the page Diagnostics.` },
})

const LogLink = ({ logSessionId, name }: AppFeedback) => (
  <Link
    to="/settings/$resourceId"
    params={{ resourceId: 'client-logs' }}
    search={{ sessionId: logSessionId } as never}
    className={button.link}
    aria-label={t`Log of ${name}’s feedback`}
  >
    {t`Its log`}
  </Link>
)
