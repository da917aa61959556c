import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isMac } from '#app/browser/keyboard.ts'
import { useDeviceQuestion } from '#app/call-devices/use-device-question.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { ariaKeys, keyText } from '#app/keys/shortcuts.ts'
import { useAnswerKeys } from '#app/keys/use-answer-keys.ts'
import { useKeys } from '#app/keys/use-keys.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { ringFor } from '#app/sounds/ring.ts'
import { keyHint } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import type { CallMedia } from '#core/contract/index.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { isMonitoring } from '#core/telephony/call-view.ts'
import { callerOf, nameOfParty } from './call-names.ts'
import { ReadableNumber } from './call-numbers.tsx'
import { type MakeRoom, useMakeRoom, useTalkingCall } from './call-waiting.ts'
import { CallerFacts } from './caller-facts.tsx'
import * as css from './calls.css.ts'
import { failedAs } from './failed-as.ts'
import { beginWithCamera, hostMediaFor, warmUp } from './media-tab.ts'

/** Somebody calls. Takes no focus, so that agents can keep typing; its keys work from anywhere. */
export function IncomingCall({ shown }: { shown: CallShown }) {
  const { call } = shown
  const party = callerOf(shown)
  const caller = party ? nameOfParty(party) : t`Unknown`
  const talking = useTalkingCall()
  const answering = useAnswer(shown, talking)
  const { decline, question, failure, isBusy } = answering
  const keys = useKeys()
  useRing(call.id, caller)
  useEffect(() => void warmUp(), [])
  const isVideo = call.media === 'video'
  const kind = isVideo ? t`Video call` : t`Voice call`
  return (
    <div role="alertdialog" aria-modal="false" aria-label={t`${kind} from ${caller}`} className={css.card}>
      <div className={css.who}>
        <Avatar
          id={party?.eid ?? call.id}
          name={caller}
          corner={<Icon name={call.media === 'video' ? 'video' : 'phone'} look="badge" />}
        />
        <div className={css.words}>
          <div className={css.name} dir="auto" title={caller}>
            {party && party.name === '' && party.number !== '' ? <ReadableNumber number={party.number} /> : caller}
          </div>
          {party && <CallerFacts caller={party} own={shown.own} />}
          <div className={css.state} role="status">
            {kind} · {t`is calling`}
          </div>
        </div>
      </div>
      {failure && <Notice>{failureText(failure)}</Notice>}
      <div className={css.answers}>
        <Button tall onClick={decline} aria-disabled={isBusy} aria-keyshortcuts={ariaKeys(keys.decline, isMac)}>
          {t`Decline`}
        </Button>
        {talking ? (
          <AnswersWhileTalking talking={talking} answering={answering} />
        ) : (
          <Answers shown={shown} answering={answering} />
        )}
      </div>
      {question}
    </div>
  )
}

type Answering = ReturnType<typeof useAnswer>

/** Answers a call while none goes on. */
function Answers({ shown: { call }, answering }: { shown: CallShown; answering: Answering }) {
  const isVideo = call.media === 'video'
  return (
    <>
      {isVideo && (
        <Button tall onClick={answering.acceptByVoice} aria-disabled={answering.isBusy}>
          <Icon name="phone" />
          {t`Answer with voice only`}
        </Button>
      )}
      <Primary answering={answering} icon={isVideo ? 'video' : 'phone'} isWide={isVideo}>
        {isVideo ? t`Answer with video` : t`Answer`}
      </Primary>
    </>
  )
}

/** Answers a call while another one goes on: the user says what becomes of that. Who monitors a call cannot hold it. */
function AnswersWhileTalking({ talking, answering }: { talking: CallShown; answering: Answering }) {
  if (isMonitoring(talking.own)) return <Primary answering={answering} icon="phone">{t`End & answer`}</Primary>
  return (
    <>
      <Button tall onClick={answering.endAndAccept} aria-disabled={answering.isBusy}>
        {t`End & answer`}
      </Button>
      <Primary answering={answering} icon="pause" isWide>{t`Hold & answer`}</Primary>
    </>
  )
}

/** The answer that the key gives too. */
function Primary(props: { answering: Answering; icon: IconName; isWide?: boolean; children: string }) {
  const { answering, icon, isWide, children } = props
  const keys = useKeys()
  return (
    <Button
      tall
      look="primary"
      className={isWide ? css.wholeRow : undefined}
      onClick={answering.accept}
      aria-disabled={answering.isBusy}
      aria-busy={answering.isBusy}
      aria-keyshortcuts={ariaKeys(keys.accept, isMac)}
    >
      <Icon name={icon} />
      {children}
      <span className={keyHint} aria-hidden="true">
        {keyText(keys.accept, isMac)}
      </span>
    </Button>
  )
}

type Answer = { by: CallMedia; room: MakeRoom | null }

function useAnswer({ call }: CallShown, talking: CallShown | null) {
  const commands = useCommands()
  const navigate = useNavigate()
  const makeRoom = useMakeRoom()
  const accepting = useAction(async ({ by, room }: Answer) => {
    const answer = async () =>
      failedAs(
        'pickup-failed',
        await commands.ask('answerCall', { params: { callId: call.id }, body: { accept: true } }),
      )
    const answered = await hostMediaFor(commands, by, () =>
      talking && room ? makeRoom(talking.call.id, room, answer) : answer(),
    )
    if (answered.ok && by === 'video') void beginWithCamera(commands, call.id)
    return answered
  })
  const declining = useAction(() =>
    commands.ask('answerCall', { params: { callId: call.id }, body: { accept: false } }),
  )
  const { ask, question } = useDeviceQuestion()
  async function answer(how: Answer) {
    const result = await accepting.run(how)
    if (result?.ok && call.roomId !== null)
      await navigate({
        to: '/inbox/$conversationId',
        params: { conversationId: call.roomId },
        search: { tab: 'handling' },
      })
  }
  const decline = () => void declining.run()
  const acceptBy = (by: CallMedia, room: MakeRoom | null = null) => ask(by, () => void answer({ by, room }))
  const endAndAccept = () => acceptBy('voice', 'end')
  function accept() {
    if (!talking) return acceptBy(call.media === 'video' ? 'video' : 'voice')
    // The camera stays closed: it is opened by its own button, once the user sees which call goes on.
    return isMonitoring(talking.own) ? endAndAccept() : acceptBy('voice', 'hold')
  }
  useAnswerKeys({ accept, decline })
  return {
    accept,
    acceptByVoice: () => acceptBy('voice'),
    endAndAccept,
    question,
    decline,
    isBusy: accepting.isBusy || declining.isBusy,
    failure: accepting.failure ?? declining.failure,
  }
}

/** Rings until the call is answered somewhere or has ended. */
function useRing(callId: string, caller: string) {
  useEffect(() => {
    const over = new AbortController()
    ringFor({ call: callId }, { sound: 'call', title: t`Call from ${caller}` }, over.signal)
    return () => over.abort()
  }, [callId, caller])
}
