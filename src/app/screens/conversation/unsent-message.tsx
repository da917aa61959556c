import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { wordsOf } from '#app/messages/content/words-of.ts'
import * as css from '#app/messages/log.css.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { MessageText } from '#app/messages/message-text.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { mayHaveArrived } from '#core/outbox/may-have-arrived.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import { unsentText } from './unsent-text.ts'

const EditContent = lazyPart(async () => (await import('./content/edit-content.tsx')).EditContent)

type Unsent = Omit<Extract<LogItem, { kind: 'unsent' }>, 'row'> & {
  row: RowOf<'message'> | RowOf<'note'> | RowOf<'content-message'> | RowOf<'close-inquiry'> | RowOf<'transfer-inquiry'>
}
/** Puts the text of an unsent message or note back into the text box. */
export type OnEdit = (text: string, isNote: boolean) => void
type Props = { item: Unsent; onEdit: OnEdit }

/** A message, a note, a close or a transfer that the backend does not have yet. A failed one stays until the user retries or discards it. */
export function UnsentMessage({ item: { row, isFirst, isBehindFailed }, onEdit }: Props) {
  const commands = useCommands()
  const connection = useLiveRow('connection')?.state ?? 'live'
  const retry = useAction(commands.retryQueued)
  const withdraw = useAction(commands.withdrawQueued)
  const { look, text } = unsentText(row, isBehindFailed, connection)
  const failure = withdraw.failure ?? retry.failure ?? row.failure

  async function edit() {
    const result = await withdraw.run(row.id)
    if (result?.ok) onEdit(result.value.text, row.kind === 'note')
  }
  const why = failure ? failureText(failure) : t`Something went wrong.`
  return (
    <div className={css.message} data-mine="" data-last="" data-first={isFirst ? '' : undefined} data-unsent={look}>
      <div className={css.bubble}>
        <span className={visuallyHidden}>{t`You`}: </span>
        {row.kind === 'message' && row.payload.replyTo && (
          <span
            className={css.sender}
          >{t`Reply to ${row.payload.replyTo.senderName}: ${row.payload.replyTo.text}`}</span>
        )}
        {row.kind === 'note' && <span className={css.sender}>{t`Internal note`}</span>}
        <div dir="auto">
          {isWritten(row) ? (
            <MessageText text={row.payload.text} />
          ) : row.kind === 'content-message' ? (
            <MessageText text={wordsOf(row.payload.content)} />
          ) : (
            stepName(row.kind)
          )}
        </div>
      </div>
      {look !== 'failed' && <span className={css.meta}>{text}</span>}
      {look === 'queued' && row.attempts === 0 && (isWritten(row) || row.kind === 'content-message') && (
        <span className={css.failure}>
          {row.kind === 'content-message' && (
            <Suspense>
              <EditContent row={row} />
            </Suspense>
          )}
          {isWritten(row) && (
            <Button look="link" onClick={edit} aria-disabled={withdraw.isBusy}>
              {t`Edit`}
            </Button>
          )}
          <Button look="link" onClick={() => void withdraw.run(row.id)} aria-disabled={withdraw.isBusy}>
            {t`Discard`}
          </Button>
        </span>
      )}
      {look === 'failed' && (
        <div className={css.failure}>
          <span className={css.failureText}>
            <Icon name="alert" look="small" />
            {failedText(row.kind, why)}
          </span>
          <span>
            <Button look="link" onClick={() => void retry.run(row.id)} aria-disabled={retry.isBusy}>
              {t`Retry`}
            </Button>
            {row.kind === 'content-message' && !mayHaveArrived(row) && (
              <Suspense>
                <EditContent row={row} />
              </Suspense>
            )}
            {isWritten(row) && !mayHaveArrived(row) && (
              <Button look="link" onClick={edit} aria-disabled={withdraw.isBusy}>
                {t`Edit`}
              </Button>
            )}
            <Button look="link" onClick={() => void withdraw.run(row.id)} aria-disabled={withdraw.isBusy}>
              {t`Discard`}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}

type Written = RowOf<'message'> | RowOf<'note'>
const isWritten = (row: Unsent['row']): row is Written => row.kind === 'message' || row.kind === 'note'

const stepName = (kind: Exclude<Unsent['row']['kind'], Written['kind'] | 'content-message'>) =>
  kind === 'close-inquiry' ? t`Close conversation` : t`Transfer conversation`

function failedText(kind: Unsent['row']['kind'], why: string): string {
  if (kind === 'message' || kind === 'note' || kind === 'content-message') return t`Not sent: ${why}`
  return kind === 'close-inquiry' ? t`Couldn’t close: ${why}` : t`Couldn’t transfer: ${why}`
}
