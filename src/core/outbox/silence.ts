import type { Result } from '#core/platform/result.ts'
import type { Delivery } from './deliver.ts'
import type { OutboxRow } from './outbox-row.ts'

/* A message that a live connection leaves without an answer has failed after two tries [MSG-02]. */

/** Deadline of the first try, in milliseconds. */
const firstDeadlineMs = 10_000
/** Deadline of the try that follows an unanswered one, in milliseconds. */
const secondDeadlineMs = 5000

/** How long the answer to this try is waited for, in milliseconds. */
export const answerDeadlineMs = ({ unanswered = 0 }: Pick<OutboxRow, 'unanswered'>): number =>
  unanswered > 0 ? secondDeadlineMs : firstDeadlineMs

/** The outcome of a try whose answer has not come although the connection works; null: of any other. */
export const unanswered = (answer: Result<unknown>, isLive: () => boolean): Delivery | null =>
  !answer.ok && answer.error.name === 'deadline-exceeded' && isLive()
    ? { name: 'unanswered', failure: answer.error }
    : null
