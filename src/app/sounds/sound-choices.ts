import { createDeviceChoice, type DeviceChoice } from '#app/data/device-choice.ts'
import { t } from '#app/language/t.ts'

/** Events with a sound. */
export const soundKinds = ['call', 'offer', 'message', 'mention', 'reminder', 'closed'] as const
export type SoundKind = (typeof soundKinds)[number]

/** The tones to choose among: files in `public/sounds`. */
const tones = ['offer', 'chime', 'drop', 'knock'] as const
export type SoundChoice = (typeof tones)[number] | 'off'

const choiceOf = (kind: SoundKind, first: SoundChoice) =>
  createDeviceChoice<SoundChoice>(`everline-sound-${kind}`, [first, ...tones, 'off'])

/** The sound of each kind of event on this device. */
export const soundChoices: Record<SoundKind, DeviceChoice<SoundChoice>> = {
  call: choiceOf('call', 'offer'),
  offer: choiceOf('offer', 'offer'),
  message: choiceOf('message', 'drop'),
  mention: choiceOf('mention', 'knock'),
  reminder: choiceOf('reminder', 'chime'),
  closed: choiceOf('closed', 'off'),
}

export const soundKindText = (kind: SoundKind): string =>
  ({
    call: t`Incoming call`,
    offer: t`New offer`,
    message: t`New message`,
    mention: t`A teammate mentions you`,
    reminder: t`Reminder`,
    closed: t`Visitor left or conversation closed`,
  })[kind]

export const soundChoiceTexts = (): ReadonlyArray<readonly [SoundChoice, string]> => [
  ['offer', t`Bell`],
  ['chime', t`Chime`],
  ['drop', t`Drip`],
  ['knock', t`Knock`],
  ['off', t`No sound`],
]
