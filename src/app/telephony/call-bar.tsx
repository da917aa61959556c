import { Suspense, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import { namesOf } from './call-names.ts'
import { CallPeople } from './call-people.tsx'
import { CallPictures } from './call-pictures.tsx'
import { isMonitoring } from './call-state.ts'
import { callStateText } from './call-state-text.ts'
import * as css from './calls.css.ts'
import { Keypad } from './keypad.tsx'
import { hostMediaHere } from './media-tab.ts'
import { ToldMonitors } from './monitoring/told-monitors.tsx'
import type { CallShown } from './use-calls.ts'

const MonitorControls = lazyPart(async () => (await import('./monitoring/monitor-controls.tsx')).MonitorControls)

type Switch = 'isMuted' | 'isHeld' | 'hasCamera' | 'hasScreen'

/** A call that goes on: with whom, for how long, and what can be done in it. */
export function CallBar({ shown }: { shown: CallShown }) {
  const { call, own, others } = shown
  const facts = useLiveRow(`call/${call.id}`) ?? null
  const commands = useCommands()
  const [open, setOpen] = useState<'keypad' | 'people' | null>(null)
  const hangingUp = useAction(() =>
    facts ? commands.hangUp(call.id) : commands.ask('leaveCall', { params: { callId: call.id }, body: {} }),
  )
  const switching = useAction((switches: Partial<Record<Switch, boolean>>) =>
    commands.switchCall({ callId: call.id, switches }),
  )
  const failure = hangingUp.failure ?? switching.failure
  const name = namesOf(others)
  const toggle = (which: 'keypad' | 'people') => setOpen(open === which ? null : which)
  return (
    <section className={css.card} aria-label={t`Call with ${name}`}>
      <div className={css.who}>
        <Avatar
          id={call.id}
          name={name}
          corner={<Icon name={call.media === 'video' ? 'film' : 'phone'} look="badge" />}
        />
        <div className={css.words}>
          <div className={css.name} dir="auto" title={name}>
            {name}
          </div>
          <div className={css.state} role="status">
            {callStateText(shown, facts)}
          </div>
        </div>
        {call.answeredAtMs !== null && <TalkTime sinceMs={call.answeredAtMs} />}
      </div>
      {failure && <Notice>{failureText(failure)}</Notice>}
      {facts && <CallPictures call={call} facts={facts} others={others} />}
      {!isMonitoring(own) && <ToldMonitors call={call} ownId={own.id} />}
      {facts && isMonitoring(own) ? (
        <Suspense>
          <MonitorControls shown={shown} />
        </Suspense>
      ) : facts ? (
        <div className={css.tools} role="toolbar" aria-label={t`Call`}>
          <Tool facts={facts} name="isMuted" icon="microphone" on={t`Unmute`} off={t`Mute`} run={switching.run} />
          <Tool facts={facts} name="isHeld" icon="pause" on={t`Resume`} off={t`Hold`} run={switching.run} />
          <Tool
            facts={facts}
            name="hasCamera"
            icon="camera"
            on={t`Camera off`}
            off={t`Camera on`}
            run={switching.run}
          />
          <Tool
            facts={facts}
            name="hasScreen"
            icon="blocks"
            on={t`Stop sharing`}
            off={t`Share screen`}
            run={switching.run}
          />
          <OpenButton label={t`Keypad`} icon="first" isOpen={open === 'keypad'} onClick={() => toggle('keypad')} />
          <OpenButton label={t`People`} icon="person" isOpen={open === 'people'} onClick={() => toggle('people')} />
          <HangUp run={hangingUp.run} />
        </div>
      ) : (
        <div className={css.tools}>
          {own.state === 'joining' ? (
            <HangUp run={hangingUp.run} />
          ) : (
            <p className={css.elsewhere}>{t`This call is on another device.`}</p>
          )}
        </div>
      )}
      {open === 'keypad' && <Keypad callId={call.id} />}
      {open === 'people' && <CallPeople shown={shown} />}
    </section>
  )
}

/** A switch of the own side. */
function Tool(props: {
  facts: CallFacts
  name: Switch
  icon: IconName
  on: string
  off: string
  run: (switches: Partial<Record<Switch, boolean>>) => Promise<unknown>
}) {
  const { facts, name, icon, on, off, run } = props
  const commands = useCommands()
  const isOn = facts[name]
  const label = isOn ? on : off
  async function press() {
    // A camera or screen can only be chosen in this tab, which has to have the media then.
    if (!isOn && name === 'hasCamera') await hostMediaHere(commands, 'video')
    await run({ [name]: !isOn })
  }
  return (
    <Button
      look={isOn ? 'primary' : 'plain'}
      square
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={() => void press()}
    >
      <Icon name={icon} />
    </Button>
  )
}

function OpenButton(props: { label: string; icon: IconName; isOpen: boolean; onClick: () => void }) {
  const { label, icon, isOpen, onClick } = props
  return (
    <Button look="plain" square aria-label={label} title={label} aria-expanded={isOpen} onClick={onClick}>
      <Icon name={icon} />
    </Button>
  )
}

const HangUp = ({ run }: { run: () => Promise<unknown> }) => (
  <Button look="danger" className={css.hangUp} onClick={() => void run()}>
    <Icon name="phone" />
    {t`Hang up`}
  </Button>
)

function TalkTime({ sinceMs }: { sinceMs: number }) {
  return <span className={css.time}>{duration(Math.max(0, useServerNow(1000) - sinceMs))}</span>
}
