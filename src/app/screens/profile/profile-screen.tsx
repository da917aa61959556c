import { useEffect, useState } from 'react'
import { idleDetection } from '#app/browser/idle-detection.ts'
import { afterCloseChoice } from '#app/conversations/after-close-choice.ts'
import { useAsk } from '#app/data/ask.ts'
import { useDeviceChoice } from '#app/data/device-choice.ts'
import { useEntity } from '#app/data/rows.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { plural, t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { playSoundOf } from '#app/sounds/sound.ts'
import {
  type SoundChoice,
  type SoundKind,
  soundChoices,
  soundChoiceTexts,
  soundKinds,
  soundKindText,
} from '#app/sounds/sound-choices.ts'
import { idleChoice } from '#app/staff/idle-choice.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { AboutYou } from './about-you.tsx'
import { BusinessCardSection } from './business-card-section.tsx'
import { ChangePassword } from './change-password.tsx'
import { InstallSection } from './install-section.tsx'
import { MfaPolicySection } from './mfa-policy-section.tsx'
import { OwnDevices } from './own-devices.tsx'
import { PushSection } from './push-section.tsx'
import { RailSection } from './rail-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SignInElsewhere } from './sign-in-elsewhere.tsx'

/** The own account. */
export function ProfileScreen() {
  useLanguage()
  const { eid, name, permissions } = useOwnSelf()
  const self = useEntity('staff', eid)
  useDocumentTitle(t`Profile`)
  return (
    <Page title={name} about={self?.email} width="form">
      <AboutYou />
      <BusinessCardSection />
      <IdleSection />
      <AfterCloseSection />
      <SoundsSection />
      <PushSection />
      <InstallSection />
      <RailSection />
      <ChangePassword email={self?.email ?? ''} name={name} />
      <SecondFactorSection />
      {permissions.includes('setMfaPolicy') && <MfaPolicySection />}
      <SignInElsewhere email={self?.email ?? ''} />
      <OwnDevices />
    </Page>
  )
}

/** Whether this device makes the user away when it is not used. Nothing where the service does not want it. */
function IdleSection() {
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
      <p className={texts.hint}>
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

/** A sound for each kind of event, on this device. A choice is heard at once. */
const SoundsSection = () => (
  <Card title={t`Sounds`}>
    <p className={texts.hint}>{t`On this device. In Do not disturb, only your own conversations make sounds.`}</p>
    {soundKinds.map((kind) => (
      <SoundField key={kind} kind={kind} />
    ))}
  </Card>
)

function SoundField({ kind }: { kind: SoundKind }) {
  const choice = soundChoices[kind]
  return (
    <SelectField
      id={`sound-${kind}`}
      label={soundKindText(kind)}
      options={soundChoiceTexts()}
      value={useDeviceChoice(choice)}
      onChange={({ target }) => {
        // The checked edge: the options are the choices.
        choice.choose(target.value as SoundChoice)
        void playSoundOf(kind)
      }}
    />
  )
}

/** The user’s choice for this device: where closing a conversation leads. */
const AfterCloseSection = () => (
  <Card title={t`Closing conversations`}>
    <Switch
      isOn={useDeviceChoice(afterCloseChoice) === 'next'}
      onChange={(on) => afterCloseChoice.choose(on ? 'next' : 'stay')}
    >
      {t`Open my next conversation when I close one`}
    </Switch>
  </Card>
)
