import { useEffect, useState } from 'react'
import { idleDetection } from '#app/browser/idle-detection.ts'
import { useAsk } from '#app/data/ask.ts'
import { useDeviceChoice } from '#app/data/device-choice.ts'
import { plural, t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { idleChoice } from '#app/staff/idle-choice.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Card } from '#app/ui/layout/card.tsx'

/** Whether this device makes the user away when it is not used. Nothing where the service does not want it. */
export function IdleSection() {
  const minutes = useAsk('getStaffRules', {}).value?.idleAwayMinutes ?? 0
  const isOn = useDeviceChoice(idleChoice) === 'on'
  const [canAsk, setCanAsk] = useState(false)
  useEffect(() => {
    if (idleDetection.isThere()) void idleDetection.isPermitted().then((isPermitted) => setCanAsk(!isPermitted))
  }, [])
  if (minutes === 0) return null
  return (
    <Card title={t`Auto-away`}>
      <Switch isOn={isOn} onChange={(on) => idleChoice.choose(on ? 'on' : 'off')}>
        {t`Set me to Away when I’m inactive on this device`}
      </Switch>
      <p className={page.hint}>
        {t`${plural(minutes, {
          one: 'After # minute without input in any tab you are away, and with the next input back to your status.',
          other: 'After # minutes without input in any tab you are away, and with the next input back to your status.',
        })}`}
      </p>
      {isOn && canAsk && (
        <Button onClick={async () => setCanAsk(!(await idleDetection.ask()))}>{t`Count activity in other apps`}</Button>
      )}
    </Card>
  )
}
