import { useRef } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { t } from '#app/language/t.ts'
import { canShareScreen } from '#app/media/browser-media.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import { type Failure, ok } from '#core/platform/result.ts'
import type { CallFacts, CallSwitches } from '#core/telephony/call-facts.ts'
import { isMonitoring } from './call-state.ts'
import * as css from './calls.css.ts'
import { failedAs } from './failed-as.ts'
import { hostMediaHere } from './media-tab.ts'
import { Toolbar } from './toolbar.tsx'
import { untilHub } from './until-hub.ts'
import type { CallShown } from './use-calls.ts'

/** What is shown below a call: keys for menus, who is in it, or what is known of it. */
export type CallPanel = 'keypad' | 'people' | 'about'

type Props = {
  shown: CallShown
  panel: CallPanel | null
  onPanel(panel: CallPanel | null): void
  onFailure(failure: Failure | null): void
}

/** What can be done in a call that goes on on this device. */
export function CallTools({ shown: { call, own, others }, panel, onPanel, onFailure }: Props) {
  const facts = useLiveRow(`call/${call.id}`) ?? null
  const { turn, hangUp } = useCallActions(call.id, facts !== null, onFailure)
  if (!facts) {
    if (own.state !== 'joining') return <p className={css.elsewhere}>{t`This call is on another device.`}</p>
    return <HangUp run={hangUp} />
  }
  const show = (which: CallPanel) => () => onPanel(panel === which ? null : which)
  return (
    <Toolbar label={t`Call`} className={css.tools}>
      {!isMonitoring(own) && (
        <Switches facts={facts} turn={turn} seesNothing={others.every(({ kind }) => kind === 'phone')} />
      )}
      {!isMonitoring(own) && (
        <OpenButton label={t`Keypad`} icon="keypad" isOpen={panel === 'keypad'} onClick={show('keypad')} />
      )}
      {!isMonitoring(own) && (
        <OpenButton label={t`People`} icon="people" isOpen={panel === 'people'} onClick={show('people')} />
      )}
      <OpenButton label={t`About this call`} icon="info" isOpen={panel === 'about'} onClick={show('about')} />
      <HangUp run={hangUp} />
    </Toolbar>
  )
}

type Turn = (switches: CallSwitches) => void

/** @param props.seesNothing telephones show no pictures */
const Switches = ({ facts, turn, seesNothing }: { facts: CallFacts; turn: Turn; seesNothing: boolean }) => (
  <>
    <Switch
      label={t`Mute`}
      isOn={facts.isMuted}
      icon={facts.isMuted ? 'microphone-off' : 'microphone'}
      warns
      onTurn={(isMuted) => turn({ isMuted })}
    />
    <Switch
      label={t`Hold`}
      isOn={facts.isHeld}
      icon={facts.isHeld ? 'play' : 'pause'}
      warns
      onTurn={(isHeld) => turn({ isHeld })}
    />
    {!seesNothing && (
      <Switch label={t`Camera`} isOn={facts.hasCamera} icon="video" onTurn={(hasCamera) => turn({ hasCamera })} />
    )}
    {!seesNothing && canShareScreen() && (
      <Switch
        label={t`Share screen`}
        isOn={facts.hasScreen}
        icon="screen"
        onTurn={(hasScreen) => turn({ hasScreen })}
      />
    )}
  </>
)

/** Switches of the own side, and the end. What fails is shown until something else is done. */
function useCallActions(callId: string, isHere: boolean, onFailure: Props['onFailure']) {
  const commands = useCommands()
  const present = useRef(commands)
  present.current = commands
  const switching = useAction(async (switches: CallSwitches) => {
    // A camera or screen can only be chosen in this tab, which has to have the media then.
    const needsTab = switches.hasCamera || switches.hasScreen
    const hosted = needsTab ? await hostMediaHere(commands, switches.hasCamera ? 'video' : null) : ok(null)
    return hosted.ok ? untilHub(() => present.current.switchCall({ callId, switches })) : hosted
  })
  const hangingUp = useAction(async () => {
    const left = isHere
      ? await untilHub(() => present.current.hangUp(callId))
      : await commands.ask('leaveCall', { params: { callId }, body: {} })
    return failedAs('hang-up-failed', left)
  })
  async function turn(switches: CallSwitches) {
    const result = await switching.run(switches)
    if (result) onFailure(result.ok ? null : result.error)
  }
  async function hangUp() {
    const result = await hangingUp.run()
    if (result) onFailure(result.ok ? null : result.error)
  }
  return { turn: (switches: CallSwitches) => void turn(switches), hangUp: () => void hangUp() }
}

/** @param props.warns being on means that somebody does not hear: it must be seen at a glance */
function Switch(props: { label: string; isOn: boolean; icon: IconName; warns?: true; onTurn(isOn: boolean): void }) {
  const { label, isOn, icon, warns, onTurn } = props
  return (
    <Button
      look={isOn ? (warns ? 'danger' : 'primary') : 'plain'}
      square
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={() => onTurn(!isOn)}
    >
      <Icon name={icon} />
    </Button>
  )
}

function OpenButton(props: { label: string; icon: IconName; isOpen: boolean; onClick: () => void }) {
  const { label, icon, isOpen, onClick } = props
  return (
    <Button
      look="plain"
      square
      className={isOpen ? css.opened : undefined}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Icon name={icon} />
    </Button>
  )
}

const HangUp = ({ run }: { run: () => void }) => (
  <Button look="danger" className={css.hangUp} aria-label={t`Hang up`} title={t`Hang up`} onClick={run}>
    <Icon name="hang-up" />
  </Button>
)
