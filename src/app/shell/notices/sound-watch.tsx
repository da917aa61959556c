import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { isHidden } from '#app/browser/attention.ts'
import { conversationsQuery, entitiesQuery, liveQuery } from '#app/data/rows.ts'
import { useFollowed } from '#app/data/use-followed.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { playTone, soundBlock, soundOnce } from '#app/sounds/sound.ts'
import { newCloses, newMentions, newMessages, sameEventMs } from '#app/sounds/sound-events.ts'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { Mention } from '#core/contract/index.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { afterQueuedTasks } from '#workers/ports/after-queued-tasks.ts'
import * as css from './notices.css.ts'

/** The number that the list requests first, so that both share one query; no agent handles more at a time. */
const mostRooms = 100

/** Sounds of messages, closes and mentions, once for all tabs; and a sign where the browser blocks sounds. */
export function SoundWatch() {
  useMessageSounds()
  useCloseSounds()
  useMentionSounds()
  return useSyncExternalStore(soundBlock.subscribe, soundBlock.read) && <SoundsOff />
}

/**
 * A bell with a stroke in the rail, where it moves nothing. In kiosk mode, which has no rail, a notice. The first press
 * anywhere allows sounds, as far as the browser does.
 */
function SoundsOff() {
  useAllowingPress()
  const place = document.querySelector('[data-place=sounds]')
  const text = t`Your browser is blocking sounds. Allow them to hear alerts.`
  const allow = () => void playTone('chime')
  if (place)
    return createPortal(
      <span role="status">
        <span className={visuallyHidden}>{text}</span>
        <Button look="rail" aria-label={t`Allow sounds`} title={text} onClick={allow}>
          <span className={css.struck}>
            <Icon name="bell" />
          </span>
        </Button>
      </span>,
      place,
    )
  return (
    <Ranked subject="sounds-off">
      <div className={css.banner}>
        <Notice look="info" action={<Button look="link" onClick={allow}>{t`Allow sounds`}</Button>}>
          {text}
        </Notice>
      </div>
    </Ranked>
  )
}

/** Asks the browser at each press whether sounds may play now: a tone without a sound says so. */
function useAllowingPress() {
  useEffect(() => {
    const listening = new AbortController()
    const ask = () => void playTone('chime', 0)
    for (const press of ['click', 'keydown']) window.addEventListener(press, ask, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

function useMessageSounds() {
  const { eid } = useOwnSelf()
  const before = useRef<readonly ConversationRow[]>([])
  const shownAtMs = useShownAt()
  useFollowed(conversationsQuery('handling', mostRooms), (rows) => {
    const news = newMessages(before.current, rows, eid, Math.max(clock.nowMs() - sameEventMs, shownAtMs.current))
    before.current = rows
    // The message is rendered at the end of this task: it does not wait for its sound.
    for (const { id, kind } of news) afterQueuedTasks(() => soundOnce(id, kind))
  })
}

/** When this tab was last shown after it had been hidden; 0: not yet. */
function useShownAt(): RefObject<number> {
  const at = useRef(0)
  useEffect(() => {
    const listening = new AbortController()
    const note = () => {
      if (!isHidden()) at.current = clock.nowMs()
    }
    document.addEventListener('visibilitychange', note, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return at
}

function useMentionSounds() {
  /** Those from before this part was loaded have no sound. */
  const before = useRef<readonly Mention[]>(undefined)
  useFollowed(entitiesQuery('mention'), (mentions) => {
    for (const { id, kind } of newMentions(before.current ?? mentions, mentions)) soundOnce(id, kind)
    before.current = mentions
  })
}

function useCloseSounds() {
  const { eid } = useOwnSelf()
  /** Feed number of the newest event that had its sound; those from before this part was loaded have none. */
  const told = useRef<number>(undefined)
  useFollowed(liveQuery('inquiry-news'), (news) => {
    const events = news?.events ?? []
    const last = told.current
    told.current = events.at(-1)?.n ?? last ?? 0
    if (last === undefined) return
    const fresh = events.filter(({ n }) => n > last)
    for (const { id, kind } of newCloses(fresh, eid)) soundOnce(id, kind)
  })
}
