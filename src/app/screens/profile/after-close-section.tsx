import { afterCloseChoice } from '#app/conversations/after-close-choice.ts'
import { useDeviceChoice } from '#app/data/device-choice.ts'
import { t } from '#app/language/t.ts'
import { Switch } from '#app/ui/form/switch.tsx'
import { Card } from '#app/ui/layout/card.tsx'

/** The user’s choice for this device: where closing a conversation leads. */
export const AfterCloseSection = () => (
  <Card title={t`Closing conversations`}>
    <Switch
      isOn={useDeviceChoice(afterCloseChoice) === 'next'}
      onChange={(on) => afterCloseChoice.choose(on ? 'next' : 'stay')}
    >
      {t`Open my next conversation when I close one`}
    </Switch>
  </Card>
)
