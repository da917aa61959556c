import { useDeviceChoice } from '#app/data/device-choice.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { playSoundOf } from '#app/sounds/sound.ts'
import {
  type SoundChoice,
  type SoundKind,
  soundChoices,
  soundChoiceTexts,
  soundKinds,
  soundKindText,
} from '#app/sounds/sound-choices.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'

/** A sound for each kind of event, on this device. A choice is heard at once. */
export const SoundsSection = () => (
  <Card title={t`Sounds`}>
    <p className={page.hint}>{t`On this device. In Do not disturb, only your own conversations make sounds.`}</p>
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
