import { useCommands } from '#app/data/everline.tsx'
import { useEntities, useOutbox } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { labelIdsOf } from '#app/labels/label-ids-of.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { DropButton, RetryButton } from '#app/queued/queued-buttons.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import { labelsLane } from '#core/contract/lanes.ts'
import { maxLabelsOfInquiry } from '#core/contract/limits.ts'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'

/** Labels of an inquiry. A choice shows at once and is sent when the connection allows it. */
export function InquiryLabels({ conversation }: { conversation: ConversationFacts }) {
  const { id: roomId, inquiry } = conversation
  const { queue } = useCommands()
  const { eid } = useOwnSelf()
  const outbox = useOutbox(labelsLane(inquiry?.id ?? ''))
  const labels = useEntities('label') ?? []
  const failed = outbox?.findLast(
    (row) => (row.kind === 'change-labels' || row.kind === 'set-labels') && row.state === 'failed',
  )
  const before = labelIdsOf(conversation, outbox)
  const setting = useAction((chosen: readonly string[]) =>
    queue({
      eid,
      kind: 'change-labels',
      payload: {
        roomId,
        inquiryId: inquiry?.id ?? '',
        add: chosen.filter((id) => !before.includes(id)),
        remove: before.filter((id) => known.has(id) && !chosen.includes(id)),
      },
    }),
  )
  const failure = setting.failure ?? failed?.failure
  const known = new Set(labels.map(({ id }) => id))
  return (
    <>
      {failure && (
        <Notice
          action={
            failed && (
              <>
                <RetryButton id={failed.id} />
                <DropButton id={failed.id} />
              </>
            )
          }
        >
          {failureText(failure)}
        </Notice>
      )}
      <Dropdown
        label={t`Labels`}
        mode="multiple"
        multipleLimit={maxLabelsOfInquiry}
        options={labels.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={before.filter((id) => known.has(id))}
        onChange={(chosen) => void setting.run(chosen)}
        placeholder={t`Add a label`}
        isDisabled={labels.length === 0}
        message={
          labels.length === 0
            ? t`An admin creates labels in Settings.`
            : before.length === 0 && t`What this conversation is about.`
        }
      />
    </>
  )
}
