import { useState } from 'react'
import type { InboxTab } from '#app/conversations/inbox-tab.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useEntities } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { maxClosedAtOnce, maxLabelsOfInquiry } from '#core/contract/limits.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import * as css from './inbox-tools.css.ts'

type Props = { tab: InboxTab; rows: readonly ConversationRow[]; onDone(): void }

/** Labels and closing for what is picked. Both are queued: they also work offline. */
export function PickedActions({ tab, rows, onDone }: Props) {
  const { queue, ask } = useCommands()
  const { eid } = useOwnSelf()
  const toasts = useToasts()
  const labels = useEntities('label') ?? []
  const [isAsking, setAsking] = useState(false)
  const own = rows.filter(({ inquiry }) => inquiry?.status === 'handling' && inquiry.agentEid === eid)
  const missed = rows.filter(({ inquiry }) => inquiry?.status === 'missed')
  const closable = tab === 'missed' ? missed : own
  const labelled = rows.filter(({ inquiry, member }) => inquiry && member)

  async function addLabel(labelId: string) {
    for (const { id: roomId, inquiry } of labelled) {
      const now = inquiry?.labelIds ?? []
      if (!inquiry || now.includes(labelId) || now.length >= maxLabelsOfInquiry) continue
      await queue({ eid, kind: 'set-labels', payload: { roomId, inquiryId: inquiry.id, labelIds: [...now, labelId] } })
    }
    toasts.show({ id: 'picked', severity: 'success', children: t`${labelled.length} labelled` })
    onDone()
  }

  async function close() {
    setAsking(false)
    const inquiryIds = closable.flatMap(({ inquiry }) => inquiry?.id ?? []).slice(0, maxClosedAtOnce)
    if (tab === 'missed') await ask('closeMissedInquiries', { body: { inquiryIds } })
    else
      for (const { id: roomId, inquiry } of closable)
        if (inquiry) await queue({ eid, kind: 'close-inquiry', payload: { roomId, inquiryId: inquiry.id } })
    toasts.show({ id: 'picked', severity: 'success', children: t`${inquiryIds.length} closed` })
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
          onChange={([labelId]) => labelId !== undefined && void addLabel(labelId)}
        />
      )}
      {closable.length > 0 && <Button onClick={() => setAsking(true)}>{t`Close ${closable.length}…`}</Button>}
      {isAsking && (
        <ConfirmDialog
          title={t`Close ${closable.length} inquiries?`}
          stay={t`Keep them`}
          go={t`Close them`}
          onStay={() => setAsking(false)}
          onGo={() => void close()}
        >
          {t`A visitor who writes again opens a new inquiry.`}
        </ConfirmDialog>
      )}
    </div>
  )
}
