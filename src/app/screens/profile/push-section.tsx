import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useDeviceChoice } from '#app/data/device-choice.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { useAskEvery } from '#app/data/use-ask-every.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { fullTime, listTime } from '#app/language/format-time.ts'
import { msg, t, translated } from '#app/language/t.ts'
import { pushChoice } from '#app/push/from-start.ts'
import { pushPermission } from '#app/push/push-device.ts'
import { useSubscribe } from '#app/push/use-subscribe.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { List, Row } from '#app/ui/layout/list.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import { type PushDevice, PushKind, type PushSettings, type QuietHours } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'

const kindTexts: Record<PushKind, string> = {
  offer: msg`New chats for me`,
  transfer: msg`Chats that teammates pass to me`,
  call: msg`Calls`,
  message: msg`Messages in my conversations`,
  mention: msg`Mentions`,
  callback: msg`Callback requests`,
  reminder: msg`Reminders`,
  missed: msg`Missed chats`,
}

/** While somebody looks, the answers of devices are asked for this often, in milliseconds. */
const everyMs = 3000

/** Notifications while the app is closed or nobody looks at it: on this device, and of which kinds on all. */
export function PushSection() {
  const state = useAsk('getPushState', {})
  useAskEvery(everyMs, state.askAgain)
  const { settings, devices = [] } = state.value ?? {}
  const [failure, setFailure] = useState<Failure | null>(null)
  const shownFailure = failure ?? state.failure
  return (
    <Card title={t`Notifications`}>
      <p className={texts.hint}>
        {t`For new chats, messages and calls while the app is closed or you’re away from it. While you use it, you get none.`}
      </p>
      <OnThisDevice isKnown={devices.some(({ isOwn }) => isOwn)} onChanged={state.askAgain} onFailed={setFailure} />
      {shownFailure && <Notice>{failureText(shownFailure)}</Notice>}
      {settings && <Kinds settings={settings} onChanged={state.askAgain} onFailed={setFailure} />}
      <Devices devices={devices} onFailed={setFailure} />
    </Card>
  )
}

type Changing = { onChanged(): Promise<unknown>; onFailed(failure: Failure | null): void }

/** Asks the browser, and subscribes. "On" is shown only if the backend has this browser's subscription. */
function OnThisDevice({ isKnown, onChanged, onFailed }: Changing & { isKnown: boolean }) {
  const { subscribe, unsubscribe } = useSubscribe()
  const isChosen = useDeviceChoice(pushChoice) === 'on'
  const [permission, setPermission] = useState(pushPermission)

  async function choose(isOn: boolean) {
    onFailed(null)
    if (isOn && permission === 'ask') await Notification.requestPermission()
    setPermission(pushPermission())
    if (isOn && pushPermission() !== 'granted') return
    pushChoice.choose(isOn ? 'on' : 'off')
    const done = isOn ? await subscribe() : await unsubscribe()
    if (!done.ok) {
      pushChoice.choose('off')
      onFailed(done.error)
    }
    await onChanged()
  }

  if (permission === 'unsupported')
    return <p className={texts.hint}>{t`This browser can’t show notifications while the app is closed.`}</p>
  return (
    <>
      <Switch
        isOn={isChosen && isKnown && permission === 'granted'}
        isDisabled={permission === 'blocked'}
        onChange={(isOn) => void choose(isOn)}
      >
        {t`Notify me on this device`}
      </Switch>
      {permission === 'blocked' && (
        <p className={texts.hint}>
          {t`Your browser blocks notifications from this site. Allow them in its settings, and reload this page.`}
        </p>
      )}
    </>
  )
}

function Kinds({ settings, onChanged, onFailed }: Changing & { settings: PushSettings }) {
  const { ask } = useCommands()
  const saving = useAction((next: PushSettings) =>
    ask('updatePushSettings', { body: { ...next, kinds: next.kinds.filter(isPushKind) } }),
  )
  async function change(part: Partial<PushSettings>) {
    const saved = await saving.run({ ...settings, ...part })
    onFailed(saved && !saved.ok ? saved.error : null)
    await onChanged()
  }
  const { kinds, hasSound, hidesContent, quiet } = settings
  return (
    <>
      {PushKind.options.map((kind) => (
        <Switch
          key={kind}
          isOn={kinds.includes(kind)}
          onChange={(isOn) => void change({ kinds: isOn ? [...kinds, kind] : kinds.filter((each) => each !== kind) })}
        >
          {translated(kindTexts[kind])}
        </Switch>
      ))}
      <Switch isOn={hasSound} onChange={(is) => void change({ hasSound: is })}>{t`With sound`}</Switch>
      <Switch isOn={hidesContent} onChange={(is) => void change({ hidesContent: is })}>
        {t`Hide the content`}
      </Switch>
      <Quiet quiet={quiet} onChange={(next) => void change({ quiet: next })} />
    </>
  )
}

const isPushKind = (kind: string): kind is PushKind => PushKind.options.some((each) => each === kind)

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
const usualNight = () => ({ from: 20 * 60, until: 7 * 60, timeZone: ownZone() })
const clockText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
function minutesOf(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number)
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes) ? null : hours * 60 + minutes
}

/** Hours in the zone of the browser in which they are changed. */
function Quiet({ quiet, onChange }: { quiet: QuietHours | null; onChange(quiet: QuietHours | null): void }) {
  const change = (part: 'from' | 'until', text: string) => {
    const minutes = minutesOf(text)
    if (quiet && minutes !== null) onChange({ ...quiet, [part]: minutes, timeZone: ownZone() })
  }
  const zone = quiet?.timeZone.replaceAll('_', ' ') ?? ''
  return (
    <>
      <Switch isOn={quiet !== null} onChange={(isOn) => onChange(isOn ? usualNight() : null)}>
        {t`Quiet hours`}
      </Switch>
      {quiet && (
        <>
          <TextField
            id="quiet-from"
            type="time"
            label={t`Quiet from`}
            value={clockText(quiet.from)}
            onChange={({ target }) => change('from', target.value)}
          />
          <TextField
            id="quiet-until"
            type="time"
            label={t`Quiet until`}
            value={clockText(quiet.until)}
            onChange={({ target }) => change('until', target.value)}
          />
          <p className={texts.hint}>{t`Times in ${zone}.`}</p>
        </>
      )}
    </>
  )
}

/** A test, and how each device answered. */
function Devices({ devices, onFailed }: Pick<Changing, 'onFailed'> & { devices: readonly PushDevice[] }) {
  const { ask } = useCommands()
  const testing = useAction(() => ask('sendPushTest', {}))
  if (devices.length === 0) return null
  async function test() {
    const sent = await testing.run()
    onFailed(sent && !sent.ok ? sent.error : null)
  }
  return (
    <>
      <Button onClick={() => void test()} aria-disabled={testing.isBusy}>{t`Send a test`}</Button>
      <List look="cards" aria-label={t`Where you get notifications`}>
        {devices.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </List>
    </>
  )
}

function Device({ device }: { device: PushDevice }) {
  const nowMs = useServerNow(60_000)
  const { browser, os, isOwn, answeredAtMs, shownAtMs } = device
  const program = browser || t`Unknown browser`
  return (
    <Row
      title={os ? t`${program} on ${os}` : program}
      actions={isOwn && <span className={chip.accent}>{t`This device`}</span>}
    >
      <span className={texts.hint} {...(answeredAtMs !== null && { title: fullTime(answeredAtMs) })}>
        {answerText(device)}
      </span>
      {shownAtMs !== null && (
        <span className={texts.hint} title={fullTime(shownAtMs)}>
          {t`Last shown: ${listTime(shownAtMs, nowMs)}`}
        </span>
      )}
    </Row>
  )
}

function answerText({ answer, host, status }: PushDevice): string {
  switch (answer) {
    case 'none':
      return t`Nothing sent yet`
    case 'sent':
      return t`On its way to the device`
    case 'shown':
      return t`Arrived`
    case 'busy':
      return t`${host} is busy. We’ll try again.`
    case 'refused':
      return t`${host} refused it (${status ?? 0}). Please tell your admin.`
    default:
      return t`Couldn’t reach ${host}. We’ll try again.`
  }
}
