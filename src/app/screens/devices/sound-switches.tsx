import * as css from '#app/call-devices/call-devices.css.ts'
import { useOwnChoices } from '#app/call-devices/use-devices.ts'
import { t } from '#app/language/t.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import { Switch } from '#app/ui/form/switch.tsx'

/** Switches for the browser's processing of the microphone's sound. A change is heard in a running call at once. */
export function SoundSwitches() {
  const { noiseSuppression, echoCancellation, autoGainControl } = useOwnChoices()
  return (
    <div className={css.switches}>
      <Switch isOn={noiseSuppression} onChange={(isOn) => ownChoices.choose({ noiseSuppression: isOn })}>
        {t`Reduce background noise`}
      </Switch>
      <Switch isOn={echoCancellation} onChange={(isOn) => ownChoices.choose({ echoCancellation: isOn })}>
        {t`Reduce echo`}
      </Switch>
      <Switch isOn={autoGainControl} onChange={(isOn) => ownChoices.choose({ autoGainControl: isOn })}>
        {t`Adjust volume automatically`}
      </Switch>
    </div>
  )
}
