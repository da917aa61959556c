import { map } from 'rxjs'
import { useLiveQuery } from '#app/data/use-live-query.ts'
import { labelsLane } from '#core/contract/lanes.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'

/** The choices of labels, of all inquiries, that the backend does not have yet, in order. */
export const useQueuedLabels = (): readonly OutboxRow[] | undefined =>
  useLiveQuery<OutboxRow[]>({
    key: 'queued-labels',
    observe: ({ persistent }) =>
      persistent.outbox
        .find({
          selector: { lane: { $gte: labelsLane(''), $lt: labelsLane('\uffff') } },
          sort: [{ lane: 'asc' }, { id: 'asc' }],
        })
        // The checked edge: rows of the outbox are of its type.
        .$.pipe(map((rows) => rows.map((row) => row.toJSON() as OutboxRow))),
  })
