import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallMedia } from '#core/contract/telephony/states.ts'
import { isMuted } from '#widget/frame/page/muted.ts'
import * as css from './calls.css.ts'
import { useRing } from './use-ring.ts'

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
