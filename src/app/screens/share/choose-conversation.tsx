import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useConversations } from '#app/data/rows.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { fullTime, listTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { button } from '#app/ui/action/button.css.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { List, Row } from '#app/ui/layout/list.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { containsAll, foldText, searchTerms } from '#core/search/search-terms.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** As many open conversations as are looked through, and as many as are shown. */
const mostSearched = 2000
const mostShown = 50

/** The user's own open conversations in which an answer can be written, recent ones first. */
export function ChooseConversation({ isBusy, onChoose }: { isBusy: boolean; onChoose(roomId: string): void }) {
  const [search, setSearch] = useState('')
  // A telephone reads nothing.
  const open = useConversations('handling', mostSearched)?.filter(({ channel }) => channel !== 'call')
  const nowMs = useServerNow(60_000)
  if (!open) return null
  if (open.length === 0)
    return (
      <EmptyState
        icon="chat"
        title={t`No open conversations`}
        action={<Link to="/inbox" className={button.link}>{t`Go to inbox`}</Link>}
      >
        {t`Accept a chat first. What you shared waits here for a day.`}
      </EmptyState>
    )
  const terms = searchTerms(search)
  const found = open.filter(({ visitorName }) => containsAll(foldText(visitorName), terms)).slice(0, mostShown)
  return (
    <Card title={t`Choose a conversation`}>
      <TextField
        label={t`Search`}
        icon={<Icon name="search" look="small" />}
        inputMode="search"
        autoComplete="off"
        dir="auto"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 && <p className={texts.hint} role="status">{t`No conversations match your search.`}</p>}
      {found.length > 0 && (
        <List aria-label={t`Conversations`} aria-busy={isBusy}>
          {found.map((row) => (
            <Choice key={row.id} row={row} nowMs={nowMs} onChoose={() => onChoose(row.id)} />
          ))}
        </List>
      )}
    </Card>
  )
}

type ChoiceProps = { row: ConversationRow; nowMs: number; onChoose(): void }

const Choice = ({ row: { visitorEid, visitorName, preview, lastAtMs }, nowMs, onChoose }: ChoiceProps) => (
  <Row
    sign={<Avatar id={visitorEid} name={visitorName} />}
    title={visitorName}
    marks={
      <time className={texts.time} dateTime={new Date(lastAtMs).toISOString()} title={fullTime(lastAtMs)}>
        {listTime(lastAtMs, nowMs)}
      </time>
    }
    within={(around) => <button type="button" onClick={onChoose} {...around} />}
  >
    <span className={`${texts.hint} ${oneLine}`} dir="auto">
      {preview}
    </span>
  </Row>
)
