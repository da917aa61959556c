import { useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import { ringOn, ringOnce } from '#app/media/ring.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallMedia } from '#core/contract/telephony/states.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import { webLocks } from '#core/platform/locks.ts'
import { isMuted } from '#widget/frame/page/muted.ts'
import * as css from './calls.css.ts'

type Props = {
  callId: string
  service: string
  name: string
  media: CallMedia
  isBusy: boolean
  /** Null declines. Returns whether it was done. */
  onAnswer: (by: CallMedia | null) => Promise<boolean>
}

/** An agent calls the visitor: it rings until it is answered or declined, here or elsewhere, or the agent gives up. */
export function RingingCall({ callId, service, name, media, isBusy, onAnswer }: Props) {
  const [isAnswered, setAnswered] = useState(false)
  // With the chat's sounds off, the call is shown silently.
  useRing(isAnswered || isMuted(service) ? null : callId)
  const answer = async (by: CallMedia | null) => {
    setAnswered(true)
    // It rings on: the agent still waits.
    if (!(await onAnswer(by))) setAnswered(false)
  }
  return (
    <section className={css.call} aria-label={t`${name} is calling`}>
      <div className={css.head}>
        <span className={css.sign}>
          <Icon name={media === 'video' ? 'film' : 'phone'} />
        </span>
        <div className={css.words}>
          <p className={css.name} dir="auto" title={name}>
            {name}
          </p>
          <p role="status" className={css.state}>
            {media === 'video' ? t`is video calling` : t`is calling`}
          </p>
        </div>
      </div>
      <div className={css.buttons}>
        <button type="button" className={css.plain} onClick={() => void answer(null)}>
          {t`Decline`}
        </button>
        {media === 'video' && (
          <button type="button" className={css.yes} aria-disabled={isBusy} onClick={() => void answer('video')}>
            <Icon name="film" />
            {t`Answer with video`}
          </button>
        )}
        <button
          type="button"
          className={media === 'video' ? css.plain : css.yes}
          aria-disabled={isBusy}
          onClick={() => void answer('voice')}
        >
          <Icon name="phone" />
          {media === 'video' ? t`Answer with voice only` : t`Answer`}
        </button>
      </div>
    </section>
  )
}

/** Path at the backend that the frame came from. */
const ringAddress = '/sounds/offer.wav'

/** Rings in one page of the visitor, however many are open, until `callId` is null. */
function useRing(callId: string | null): void {
  useEffect(() => {
    // Without locks, as at addresses that are not secure, no call could be answered either.
    if (callId === null || !navigator.locks) return
    const over = new AbortController()
    const sound = new Audio(ringAddress)
    const play = () => {
      sound.currentTime = 0
      return sound.play()
    }
    over.signal.addEventListener('abort', () => sound.pause(), { once: true })
    const ring = async () => void ringOn(play, clock, over.signal)
    const isHidden = () => document.visibilityState === 'hidden'
    void ringOnce(callId, { clock, locks: webLocks(navigator.locks), isHidden, ring }, over.signal)
    return () => over.abort()
  }, [callId])
}
