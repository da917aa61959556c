import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { useDeviceQuestion } from '#app/call-devices/use-device-question.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useConversation } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { ariaKeys, keyText as textOf } from '#app/keys/shortcuts.ts'
import { useAnswerKeys } from '#app/keys/use-answer-keys.ts'
import { useKeys } from '#app/keys/use-keys.ts'
import { failureText } from '#app/language/failure-text.ts'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { keyHint, keyText } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { CountdownRing } from '#app/ui/feedback/countdown-ring.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { languageName } from '#app/ui/sign/language-name.ts'
import type { CallMedia } from '#core/contract/index.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import type { OfferRow } from '#core/store/rows.ts'
import { offerTexts } from './offer-texts.ts'
import * as css from './offers.css.ts'

type Props = {
  offer: OfferRow /** Whether it takes the place of another, which a key may have been meant for. */
  isNext: boolean
}

/** An offer. It takes no focus, so that agents can keep typing; its keys work from anywhere. */
export function OfferCard({ offer, isNext }: Props) {
  const isNew = useIsNew()
  const [isReplacement] = useState(isNext)
  const answering = useAnswer(offer, isNew && isReplacement)
  const keys = useKeys()
  const { title, lead, accept, decline } = offerTexts(offer)
  return (
    <div
      role="alertdialog"
      aria-modal="false"
      aria-label={title}
      aria-describedby={`offer-${offer.id}`}
      className={css.card}
    >
      <Visitor offer={offer} />
      {lead !== null && (
        <p className={css.lead} dir="auto">
          {lead}
          {offer.note !== undefined && offer.note !== '' && <span className={css.colleagueNote}>{offer.note}</span>}
        </p>
      )}
      <p className={css.text} id={`offer-${offer.id}`} dir="auto">
        {offer.preview === '' ? t`No message yet` : `“${offer.preview}”`}
      </p>
      {answering.failure && (
        <div className={css.failure}>
          <Notice>{failureText(answering.failure)}</Notice>
        </div>
      )}
      <div className={css.actions} data-new={isNew ? '' : undefined}>
        <Button
          tall
          onClick={answering.decline}
          aria-disabled={answering.isBusy}
          aria-keyshortcuts={ariaKeys(keys.decline, isMac)}
        >
          {decline}
        </Button>
        {answering.acceptByVoice && (
          <Button tall onClick={answering.acceptByVoice} aria-disabled={answering.isBusy}>
            {t`Answer with voice only`}
          </Button>
        )}
        <Button
          tall
          look="primary"
          className={answering.acceptByVoice ? css.wholeRow : undefined}
          onClick={answering.accept}
          aria-disabled={answering.isBusy}
          aria-busy={answering.isAccepting}
          aria-keyshortcuts={ariaKeys(keys.accept, isMac)}
        >
          {answering.acceptByVoice ? t`Answer with video` : accept}
          <span className={keyHint} aria-hidden="true">
            {textOf(keys.accept, isMac)}
          </span>
        </Button>
      </div>
      {answering.question}
      <span className={visuallyHidden} aria-live="assertive">
        {lead === null ? t`Incoming chat from ${offer.visitorName}.` : t`${lead}: ${offer.visitorName}.`}
        <span className={keyText}>
          {' '}
          {t`Press ${textOf(keys.accept, isMac)} to accept, ${textOf(keys.decline, isMac)} to decline.`}
        </span>
      </span>
    </div>
  )
}

/** Time in which a card that has just appeared takes no press, in milliseconds. */
const newMs = 400

/** Whether the card has just appeared, perhaps under a pointer that was about to press something else. */
function useIsNew(): boolean {
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const gone = new AbortController()
    clock.after(newMs, () => setNew(false), gone.signal)
    return () => gone.abort()
  }, [])
  return isNew
}

const mediaTab = () => import('#app/telephony/media-tab.ts')

/** Accepts or declines an offer, by its buttons and, unless they are ignored, by its keys. */
function useAnswer({ id: offerId, kind, callId, media }: OfferRow, ignoresKeys: boolean) {
  const commands = useCommands()
  const navigate = useNavigate()
  const accepting = useAction(async (by: CallMedia) => {
    const accept = () => commands.answerOffer({ offerId, accept: true })
    // Only with a microphone that is allowed can a call be taken.
    const answered = await (callId ? (await mediaTab()).hostMediaFor(commands, by, accept) : accept())
    if (answered.ok && callId && by === 'video') void (await mediaTab()).beginWithCamera(commands, callId)
    return answered
  })
  const declining = useAction(() => commands.answerOffer({ offerId, accept: false }))
  // Code and objects that a call needs are loaded and made while it rings.
  useEffect(() => {
    if (callId) void mediaTab().then(({ warmUp }) => warmUp())
  }, [callId])

  const { ask, question } = useDeviceQuestion()
  const acceptBy = (by: CallMedia) => (callId ? ask(by, () => void answer(by)) : void answer(by))
  const accept = () => acceptBy(media === 'video' ? 'video' : 'voice')
  async function answer(by: CallMedia) {
    declining.clear()
    const result = await accepting.run(by)
    // Handing an inquiry over does not navigate.
    if (!result?.ok || kind === 'takeover-request') return
    const { conversationId } = result.value
    await navigate({ to: '/inbox/$conversationId', params: { conversationId }, search: { tab: 'handling' } })
  }
  function decline() {
    accepting.clear()
    void declining.run()
  }
  const byKey = (act: () => void) => () => {
    if (!ignoresKeys) act()
  }
  useAnswerKeys({ accept: byKey(accept), decline: byKey(decline) })
  return {
    accept,
    acceptByVoice: callId && media === 'video' ? () => acceptBy('voice') : null,
    decline,
    question,
    isAccepting: accepting.isBusy,
    isBusy: accepting.isBusy || declining.isBusy,
    failure: accepting.failure ?? declining.failure,
  }
}

/** The visitor who is offered, and the time that is left. */
function Visitor({ offer }: { offer: OfferRow }) {
  const language = languageName(offer.language)
  // The colour that the visitor has in the inbox.
  const visitorEid = useConversation(offer.conversationId)?.visitorEid ?? offer.conversationId
  return (
    <div className={css.top}>
      <Avatar
        id={visitorEid}
        name={offer.visitorName}
        corner={hasIcon(offer) && <Icon name={isCall(offer) ? 'phone' : 'chat'} look="badge" />}
      />
      <div className={css.who}>
        <div className={css.name} title={offer.visitorName} dir="auto">
          {offer.visitorName}
        </div>
        <div className={css.way}>
          <span className={css.sub}>{language ? `${wayOf(offer)} ·` : wayOf(offer)}</span>
          {language && <span className={css.sub}>{language}</span>}
        </div>
        <div className={css.sub}>
          <Attention offer={offer} />
        </div>
      </div>
      <TimeLeft offer={offer} />
    </div>
  )
}

/** Whether a call is offered, or the conversation of one that came by telephone. */
const isCall = ({ callId, channel }: OfferRow) => Boolean(callId) || channel === 'call'

/** A channel of a later version has none. */
const hasIcon = ({ channel }: OfferRow) => channel === 'chat' || channel === 'call'

function wayOf(offer: OfferRow): string {
  if (offer.media === 'video') return t`Video call`
  if (offer.callId) return offer.channel === 'call' ? t`Phone call` : t`Voice call`
  return offer.channel === 'call' ? t`Phone` : t`Web chat`
}

/** Tells who talks to the visitor; if nobody does, since when they wait. */
function Attention({ offer: { kind, fromName = '', waitingSinceMs } }: { offer: OfferRow }) {
  switch (kind) {
    case 'transfer-request':
    case 'invitation':
      return t`Talking to ${fromName}`
    case 'takeover-request':
      return t`Talking to you`
    default:
      return <Waited sinceMs={waitingSinceMs} />
  }
}

function TimeLeft({ offer: { offeredAtMs, deadlineMs } }: { offer: OfferRow }) {
  return <CountdownRing startMs={offeredAtMs} endMs={deadlineMs} nowMs={useServerNow(1000)} />
}

function Waited({ sinceMs }: { sinceMs: number }) {
  return <>{t`waiting ${duration(useServerNow(1000) - sinceMs)}`}</>
}
