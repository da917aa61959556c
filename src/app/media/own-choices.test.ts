import { expect, it } from 'vitest'
import { choicesIn } from './own-choices.ts'

const usual = {
  microphone: null,
  camera: null,
  cameraSide: null,
  speaker: null,
  ring: null,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  backgroundBlur: false,
}

it('[CAL-11] the chosen devices are kept; what is not there or is broken is as usual', () => {
  expect(choicesIn(null)).toEqual(usual)
  expect(choicesIn('{broken')).toEqual(usual)
  expect(choicesIn('{"microphone":7,"echoCancellation":"no"}')).toEqual(usual)
  const kept = {
    ...usual,
    microphone: 'm',
    camera: 'c',
    speaker: 's',
    ring: 'r',
    noiseSuppression: false,
    backgroundBlur: true,
  }
  expect(choicesIn(JSON.stringify(kept))).toEqual(kept)
  // The side of a phone’s camera is of one call.
  expect(choicesIn('{"cameraSide":"environment"}')).toEqual(usual)
})
