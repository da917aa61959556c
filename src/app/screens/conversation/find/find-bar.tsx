import { type RefObject, useEffect, useRef, useState } from 'react'
import { midnightOf } from '#app/browser/day-field.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useMessages } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './find-bar.css.ts'
import { seqAt } from './found-seqs.ts'
import { markFound } from './mark-found.ts'
import { useSearch } from './use-search.ts'

type Props = { roomId: string; log: RefObject<HTMLElement | null>; onJump(seq: number): void; onClose(): void }

/** Searches a conversation: what is held here at once, then everything that the backend has. Also leads to a day. */
export function FindBar({ roomId, log, onJump, onClose }: Props) {
  const rows = useMessages(roomId, 1) ?? []
  const search = useSearch(roomId, rows, onJump)
  const { term, found, at, go } = search
  const day = useDay(roomId, rows, onJump)

  useEffect(() => {
    const leaving = new AbortController()
    if (log.current) markFound(log.current, term, leaving.signal)
    return () => leaving.abort()
  }, [log, term])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in any of its fields closes it
    <div
      className={css.bar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <input
        type="search"
        className={css.field}
        aria-label={t`Search in this conversation`}
        placeholder={t`Search in this conversation`}
        // biome-ignore lint/a11y/noAutofocus: the user has just opened the search
        autoFocus
        maxLength={200}
        value={term}
        onChange={({ currentTarget: { value } }) => search.type(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          search.enter(event.shiftKey ? -1 : 1)
        }}
      />
      <span className={css.count} role="status">
        {term.trim() !== '' &&
          (found.length === 0 ? t`Nothing found` : at < 0 ? t`${found.length} found` : t`${at + 1} of ${found.length}`)}
        {term.trim() !== '' && search.isOffline && ` · ${t`on this device`}`}
      </span>
      <Button look="quiet" square aria-label={t`Older result`} aria-disabled={found.length === 0} onClick={() => go(1)}>
        <Icon name="down" look="small" />
      </Button>
      <Button
        look="quiet"
        square
        aria-label={t`Newer result`}
        aria-disabled={found.length === 0}
        onClick={() => go(-1)}
      >
        <span className={css.up}>
          <Icon name="down" look="small" />
        </span>
      </Button>
      <input
        type="date"
        className={css.date}
        aria-label={t`Go to date`}
        onChange={({ currentTarget }) => void day.go(currentTarget.valueAsDate)}
      />
      {day.isEmpty && <span className={css.count} role="status">{t`Nothing since that date`}</span>}
      <Button look="quiet" square aria-label={t`Close search`} onClick={onClose}>
        <Icon name="close" look="small" />
      </Button>
    </div>
  )
}

type Rows = Parameters<typeof seqAt>[0]

/** Leads to the first message of a day; without the backend to the first one that is held here. */
function useDay(roomId: string, rows: Rows, onJump: (seq: number) => void) {
  const { ask } = useCommands()
  const [isEmpty, setEmpty] = useState(false)
  const latest = useRef(0)
  return {
    isEmpty,
    async go(date: Date | null) {
      setEmpty(false)
      if (!date) return
      latest.current += 1
      const own = latest.current
      const atMs = midnightOf(date)
      const answer = await ask('findMessageAt', { params: { roomId }, query: { atMs: String(Math.max(0, atMs)) } })
      if (own !== latest.current) return
      const seq = answer.ok ? answer.value.seq : seqAt(rows, atMs)
      if (seq === null) setEmpty(true)
      else onJump(seq)
    },
  }
}
