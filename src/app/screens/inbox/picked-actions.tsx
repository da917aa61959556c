import { useState } from 'react'
import type { InboxTab } from '#app/conversations/inbox-tab.ts'
import { useClose } from '#app/conversations/use-close.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useEntities } from '#app/data/rows.ts'
import { labelIdsOf } from '#app/labels/label-ids-of.ts'
import { useQueuedLabels } from '#app/labels/use-queued-labels.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { maxLabelsOfInquiry } from '#core/contract/limits.ts'
import type { Failure, Result } from '#core/platform/result.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { closeInTurns, type Turns, turnsText } from './close-in-turns.ts'
import * as css from './inbox-tools.css.ts'

type Props = { tab: InboxTab; rows: readonly ConversationRow[]; onDone(): void }

/** Labels and closing for what is picked. Both are queued: they also work offline. */
export function PickedActions({ tab, rows, onDone }: Props) {
  const { ask } = useCommands()
  const { eid } = useOwnSelf()
  const toasts = useToasts()
  const labels = useEntities('label') ?? []
  const [isAsking, setAsking] = useState(false)
  const own = rows.filter(({ inquiry }) => inquiry?.status === 'handling' && inquiry.agentEid === eid)
  const missed = rows.filter(({ inquiry }) => inquiry?.status === 'missed')
  const closable = tab === 'missed' ? missed : own
  const closeInquiries = useClose()
  const labelled = rows.filter(({ inquiry, member }) => inquiry && member)
  const addLabel = useAddLabel(labelled)

  async function closeMissed() {
    setAsking(false)
    const ids = missed.flatMap(({ inquiry }) => inquiry?.id ?? [])
    const turns = await closeInTurns(ids, (inquiryIds) => ask('closeMissedInquiries', { body: { inquiryIds } }))
    toasts.show({
      id: 'picked',
      severity: turns.failure ? 'error' : 'success',
      children: <TurnsText turns={turns} />,
    })
    // Inquiries that could not be closed stay picked.
    if (!turns.failure) onDone()
  }

  async function closeOwn() {
    const answer = await closeInquiries(
      own.flatMap(({ id: roomId, inquiry }) => (inquiry ? { roomId, inquiryId: inquiry.id } : [])),
    )
    if (!answer.ok) toasts.show({ id: 'picked', severity: 'error', children: failureText(answer.error) })
    onDone()
  }

  return (
    <div className={css.line}>
      {labelled.length > 0 && labels.length > 0 && (
        <Dropdown
          label={t`Add a label`}
          mode="single"
          options={labels.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={[]}
          onChange={([labelId]) => labelId !== undefined && void addLabel(labelId).then(onDone)}
        />
      )}
      {closable.length > 0 && (
        <Button onClick={() => (tab === 'missed' ? setAsking(true) : void closeOwn())}>
          {tab === 'missed' ? t`Close ${closable.length}…` : t`Close ${closable.length}`}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t`Close ${closable.length} conversations?`}
          stay={t`Keep open`}
          go={t`Close all`}
          onStay={() => setAsking(false)}
          onGo={() => void closeMissed()}
        >
          {t`If a visitor writes again, a new conversation starts.`}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The text of a toast, which stands while the texts of failures arrive. */
function TurnsText({ turns }: { turns: Turns }) {
  useLanguage()
  return turnsText(turns)
}

/** Returns a function that adds a label to conversations that do not have it, and says so; it can be taken back. */
function useAddLabel(rows: readonly ConversationRow[]): (labelId: string) => Promise<void> {
  const { queue } = useCommands()
  const { eid } = useOwnSelf()
  const toasts = useToasts()
  const queuedLabels = useQueuedLabels()
  type Place = { roomId: string; inquiryId: string }
  const change = (places: readonly Place[], labels: { add: string[]; remove: string[] }) =>
    queueEach(places, (place) => queue({ eid, kind: 'change-labels', payload: { ...place, ...labels } }))
  const tell = (failure: Failure) =>
    toasts.show({ id: 'picked', severity: 'error', children: <FailureMessage failure={failure} /> })
  return async (labelId) => {
    const without = rows.flatMap((row) => {
      const { id: roomId, inquiry } = row
      // As they will be when all that waits has been sent.
      const labelIds = labelIdsOf(row, queuedLabels)
      if (!inquiry || labelIds.includes(labelId) || labelIds.length >= maxLabelsOfInquiry) return []
      return [{ roomId, inquiryId: inquiry.id }]
    })
    const { done, failure } = await change(without, { add: [labelId], remove: [] })
    if (failure) return void tell(failure)
    async function undo() {
      const undone = await change(done, { add: [], remove: [labelId] })
      if (undone.failure) tell(undone.failure)
    }
    toasts.show({
      id: 'picked',
      severity: 'success',
      actions: [{ name: t`Undo`, callback: () => void undo() }],
      children: t`${done.length} labelled`,
    })
  }
}

/** Queues a command for each, in order. Those that could be queued, and the failure of one that could not. */
async function queueEach<T>(items: readonly T[], queue: (item: T) => Promise<Result<unknown>>) {
  const done: T[] = []
  let failure: Failure | null = null
  for (const item of items) {
    const queued = await queue(item)
    if (queued.ok) done.push(item)
    else failure = queued.error
  }
  return { done, failure }
}
