import type { OutboxRow } from './outbox-row.ts'

/** Whether a failed command may have reached the backend: then its text must not be sent as a new one. */
export const mayHaveArrived = ({ failure }: Pick<OutboxRow, 'failure'>): boolean =>
  failure?.name === 'deadline-exceeded'
