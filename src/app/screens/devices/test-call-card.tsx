import { useEffect, useRef, useState } from 'react'
import { ChooseDevices } from '#app/call-devices/choose-devices.tsx'
import { isRelayed, startEchoCall } from '#app/call-devices/echo-call.ts'
import { useMustAskDevices } from '#app/call-devices/use-must-ask-devices.ts'
import { useCommands } from '#app/data/everline.tsx'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Facts } from '#app/ui/layout/page.tsx'
import { audioState } from '#app/ui/media/audio-level.ts'
import type { Failure } from '#core/platform/result.ts'
import type { LegSample } from '#core/telephony/media-host.ts'

/** A call with oneself, which shows that microphone, speaker and browser can make calls. */
export function TestCallCard() {
  const call = useRef<AbortController | null>(null)
  const [isOn, setOn] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const mustAsk = useMustAskDevices()
  const { ask } = useCommands()
  /** Where the sound goes; null: not known yet. */
  const [goesToServer, setGoesToServer] = useState<boolean | null>(null)
  const [sample, setSample] = useState<LegSample | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => () => call.current?.abort(), [])

  function end() {
    call.current?.abort()
    call.current = null
    setOn(false)
    setSample(null)
  }

  async function start() {
    const over = new AbortController()
    call.current = over
    setAsking(false)
    setFailure(null)
    setOn(true)
    const fails = (why: Failure) => {
      if (over.signal.aborted) return
      setFailure(why)
      end()
    }
    const asked = await ask('getTestCallServers', {})
    if (!asked.ok) return fails(asked.error)
    const { iceServers } = asked.value
    setGoesToServer(isRelayed(iceServers))
    const started = await startEchoCall(iceServers, { sample: setSample, failed: fails }, over.signal)
    if (!started.ok) fails(started.error)
  }

  return (
    <Card title={t`Test call`}>
      <p className={texts.hint}>{t`Speak – you’ll hear yourself a second later.`}</p>
      {isOn && goesToServer !== null && (
        <p className={texts.hint}>
          {goesToServer
            ? t`The sound travels to the server and back.`
            : t`The sound stays on this computer because no relay server is set up.`}
        </p>
      )}
      {isOn ? (
        <Button tall onClick={end}>
          {t`End test call`}
        </Button>
      ) : (
        <Button
          tall
          aria-haspopup={mustAsk ? 'dialog' : undefined}
          onClick={() => (mustAsk ? setAsking(true) : void start())}
        >
          {t`Start test call`}
        </Button>
      )}
      {isAsking && <ChooseDevices onContinue={() => void start()} onClose={() => setAsking(false)} />}
      {isOn && !sample && <Notice look="info">{t`Connecting. Results appear in a few seconds.`}</Notice>}
      {sample && <Figures sample={sample} />}
      {failure && <Notice>{failureText(failure)}</Notice>}
    </Card>
  )
}

function Figures({ sample }: { sample: LegSample }) {
  const { roundTripMs, jitterMs, lossIn, levelIn, levelLocal } = sample
  const ms = (value: number | null) => (value === null ? '–' : t`${Math.round(value)} ms`)
  const facts = [
    [t`Your microphone`, soundText(levelLocal)],
    [t`Returned sound`, soundText(levelIn)],
    [t`Round trip`, ms(roundTripMs)],
    [t`Jitter`, ms(jitterMs)],
    [t`Packet loss`, lossIn === null ? '–' : `${Math.round(lossIn * 100)} %`],
  ] as const
  return <Facts look="figures" facts={facts} label={t`Test call results`} />
}

function soundText(level: number | null): string {
  if (level === null) return '–'
  return audioState(level) === 'sound' ? t`Sound detected` : t`Silent`
}
