import { useState } from 'react'
import { useOwnChoices } from '#app/call-devices/use-devices.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { cameraBlur } from '#app/media/background-blur.ts'
import { canShareScreen } from '#app/media/browser-media.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import * as texts from '#app/ui/base/text.css.ts'
import type { Failure } from '#core/platform/result.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { canShowPicture, isMonitoring } from '#core/telephony/call-view.ts'
import { type Toggle, useCallActions } from './call-actions.ts'
import { CallPlaces } from './call-places.tsx'
import { blurSign, keypadSign, screenSign } from './call-signs.ts'
import * as css from './calls.css.ts'
import { PhoneTools } from './phone-tools.tsx'
import { RecordTools } from './recordings/record-tools.tsx'
import { HangUp, MuteSwitch, OpenButton, ToolSwitch } from './tool-buttons.tsx'
import { Toolbar } from './toolbar.tsx'

/** Panel below a call: keys for menus, its people, or facts about it. */
export type CallPanel = 'keypad' | 'people' | 'about'

type Props = {
  shown: CallShown
  panel: CallPanel | null
  onPanel(panel: CallPanel | null): void
  onFailure(failure: Failure | null): void
}

/** Buttons for a call on this device, with words; the rare ones are behind “More”. */
export function CallTools({ shown, panel, onPanel, onFailure }: Props) {
  const { call, own } = shown
  const facts = useLiveRow(`call/${call.id}`) ?? null
  const { toggle, hangUp } = useCallActions(call.id, facts, onFailure)
  const [hasMore, setMore] = useState(false)
  if (!facts) {
    if (own.state !== 'joining') return <p className={texts.hint}>{t`This call is on another device`}</p>
    return <HangUp run={hangUp} />
  }
  const show = (which: CallPanel) => () => onPanel(panel === which ? null : which)
  return (
    <Toolbar label={t`Call`} className={css.tools}>
      {!isMonitoring(own) && (
        <>
          <Switches facts={facts} toggle={toggle} hasPictures={canShowPicture(shown)} />
          <OpenButton label={t`Keypad`} icon={keypadSign} isOpen={panel === 'keypad'} onClick={show('keypad')} />
          <OpenButton label={t`People`} icon="people" isOpen={panel === 'people'} onClick={show('people')} />
        </>
      )}
      {!isMonitoring(own) && <RecordTools call={call} onFailure={onFailure} />}
      <OpenButton label={t`More`} icon="more" isOpen={hasMore} onClick={() => setMore(!hasMore)} />
      {hasMore && (
        <>
          {facts.hasCamera && cameraBlur.isOffered() && <BlurSwitch />}
          <OpenButton label={t`About this call`} icon="info" isOpen={panel === 'about'} onClick={show('about')} />
        </>
      )}
      {!isMonitoring(own) && (
        <CallPlaces
          shown={shown}
          facts={facts}
          toggle={toggle}
          hangUp={hangUp}
          hasButtons={hasMore}
          onFailure={onFailure}
        />
      )}
      <HangUp run={hangUp} />
    </Toolbar>
  )
}

type SwitchesProps = { facts: CallFacts; toggle: Toggle; hasPictures: boolean }

/** @param props.hasPictures another party would see pictures */
const Switches = ({ facts, toggle, hasPictures }: SwitchesProps) => (
  <>
    <MuteSwitch isMuted={facts.isMuted} toggle={toggle} />
    <ToolSwitch
      label={t`Hold`}
      isOn={facts.isHeld}
      icon={facts.isHeld ? 'play' : 'pause'}
      warns
      onTurn={() => toggle('isHeld')}
    />
    {hasPictures && (
      <ToolSwitch label={t`Camera`} isOn={facts.hasCamera} icon="video" onTurn={() => toggle('hasCamera')} />
    )}
    <PhoneTools hasCamera={hasPictures && facts.hasCamera} />
    {hasPictures && canShareScreen() && (
      <ToolSwitch label={t`Share screen`} isOn={facts.hasScreen} icon={screenSign} onTurn={() => toggle('hasScreen')} />
    )}
  </>
)

/** A change takes effect in the running call at once. */
function BlurSwitch() {
  const { backgroundBlur } = useOwnChoices()
  return (
    <ToolSwitch
      label={t`Blur my background`}
      isOn={backgroundBlur}
      icon={blurSign}
      onTurn={(isOn) => ownChoices.choose({ backgroundBlur: isOn })}
    />
  )
}
