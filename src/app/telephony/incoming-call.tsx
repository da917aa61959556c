import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isHidden } from '#app/browser/attention.ts'
import { isMac } from '#app/browser/keyboard.ts'
import { locks } from '#app/browser/locks.ts'
import { notifications } from '#app/browser/notifications.ts'
import { useDeviceQuestion } from '#app/call-devices/use-device-question.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { ariaKeys, keyText } from '#app/keys/shortcuts.ts'
import { useAnswerKeys } from '#app/keys/use-answer-keys.ts'
import { useKeys } from '#app/keys/use-keys.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { ringOnce } from '#app/media/ring-once.ts'
import { playSoundOf } from '#app/sounds/sound.ts'
import { keyHint } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CallMedia } from '#core/contract/index.ts'
import { systemClock as clock, sleep } from '#core/platform/clock.ts'
import { callerOf } from './call-names.ts'
import * as css from './calls.css.ts'
import { failedAs } from './failed-as.ts'
import { beginWithCamera, hostMediaFor, warmUp } from './media-tab.ts'
import type { CallShown } from './use-calls.ts'

/** Somebody calls. Takes no focus, so that agents can keep typing; its keys work from anywhere. */
export function IncomingCall({ shown }: { shown: CallShown }) {
  const { call } = shown
  const caller = callerOf(shown)
  const { accept, acceptByVoice, decline, question, failure, isBusy } = useAnswer(shown)
  const keys = useKeys()
  useRing(call.id, caller)
  useEffect(() => void warmUp(), [])
  const isVideo = call.media === 'video'
  const kind = isVideo ? t`Video call` : t`Voice call`
  return (
    <div role="alertdialog" aria-modal="false" aria-label={t`${kind} from ${caller}`} className={css.card}>
      <div className={css.who}>
        <Avatar
          id={call.id}
          name={caller}
          corner={<Icon name={call.media === 'video' ? 'video' : 'phone'} look="badge" />}
        />
        <div className={css.words}>
          <div className={css.name} dir="auto" title={caller}>
            {caller}
          </div>
          <div className={css.state} role="status">
            {kind} · {t`calls you`}
          </div>
        </div>
      </div>
      {failure && <Notice>{failureText(failure)}</Notice>}
      <div className={css.answers}>
        <Button tall onClick={decline} aria-disabled={isBusy} aria-keyshortcuts={ariaKeys(keys.decline, isMac)}>
          {t`Decline`}
        </Button>
        {isVideo && (
          <Button tall onClick={acceptByVoice} aria-disabled={isBusy}>
            <Icon name="phone" />
            {t`With voice`}
          </Button>
        )}
        <Button
          tall
          look="primary"
          className={isVideo ? css.wholeRow : undefined}
          onClick={accept}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          aria-keyshortcuts={ariaKeys(keys.accept, isMac)}
        >
          <Icon name={isVideo ? 'video' : 'phone'} />
          {isVideo ? t`Answer with video` : t`Answer`}
          <span className={keyHint} aria-hidden="true">
            {keyText(keys.accept, isMac)}
          </span>
        </Button>
      </div>
      {question}
    </div>
  )
}

function useAnswer({ call }: CallShown) {
  const commands = useCommands()
  const navigate = useNavigate()
  const accepting = useAction(async (media: CallMedia) => {
    const answered = await hostMediaFor(commands, media, async () =>
      failedAs(
        'pickup-failed',
        await commands.ask('answerCall', { params: { callId: call.id }, body: { accept: true } }),
      ),
    )
    if (answered.ok && media === 'video') void beginWithCamera(commands, call.id)
    return answered
  })
  const declining = useAction(() =>
    commands.ask('answerCall', { params: { callId: call.id }, body: { accept: false } }),
  )
  const { ask, question } = useDeviceQuestion()
  const media = call.media === 'video' ? 'video' : 'voice'
  async function answer(by: CallMedia) {
    const result = await accepting.run(by)
    if (result?.ok && call.roomId !== null)
      await navigate({
        to: '/inbox/$conversationId',
        params: { conversationId: call.roomId },
        search: { tab: 'handling' },
      })
  }
  const decline = () => void declining.run()
  const acceptBy = (by: CallMedia) => ask(by, () => void answer(by))
  const accept = () => acceptBy(media)
  useAnswerKeys({ accept, decline })
  return {
    accept,
    acceptByVoice: () => acceptBy('voice'),
    question,
    decline,
    isBusy: accepting.isBusy || declining.isBusy,
    failure: accepting.failure ?? declining.failure,
  }
}

/** Time between two rings, in milliseconds. */
const ringEveryMs = 2500

/** Rings in one tab, however many there are, until the call is answered somewhere or has ended. */
function useRing(callId: string, caller: string) {
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    async function ringOn() {
      while (!signal.aborted) {
        await playSoundOf('call')
        await sleep(clock, ringEveryMs, signal)
      }
    }
    async function notify() {
      if (!isHidden() || notifications.permission() !== 'granted') return
      await notifications.show(t`Call from ${caller}`, { tag: callId, icon: '/icon-192.png' })
      const dismiss = () => void notifications.dismiss(callId)
      if (signal.aborted) dismiss()
      else signal.addEventListener('abort', dismiss, { once: true })
    }
    const ring = async () => {
      void ringOn()
      void notify()
    }
    void ringOnce(callId, { clock, locks, isHidden, ring }, signal)
    return () => over.abort()
  }, [callId, caller])
}
