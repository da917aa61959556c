import { t } from '#app/language/t.ts'
import { DropButton } from '#app/queued/queued-buttons.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import * as css from './notices.css.ts'

/** Shows the text of stored commands that this version cannot send. It is only dropped when the user says so. */
export function UnreadableNotice({ rows }: { rows: readonly OutboxRow[] }) {
  return rows.map((row) => <Unsendable key={row.id} row={row} />)
}

function Unsendable({ row }: { row: OutboxRow }) {
  return (
    <Ranked subject="unreadable-text">
      <div className={css.banner}>
        <Notice look="warning" action={<DropButton id={row.id} name={t`Discard`} />}>
          {t`This was written in another version and can’t be sent. Copy what you need:`}{' '}
          <q dir="auto">{row.kind === 'unreadable' ? row.payload.text : ''}</q>
        </Notice>
      </div>
    </Ranked>
  )
}
