import { expect, it } from 'vitest'
import { failedText, stuckText } from './failed-text.ts'

it('[CAL-12] a visitor reads what they can mend; all else is tried again, which they read too', () => {
  expect(stuckText({ name: 'user-media-failed' })).toMatch(/^Your browser is blocking the microphone/)
  expect(stuckText({ name: 'no-audio-device' })).toMatch(/^No microphone/)
  const refused = (isNotOffered: boolean) =>
    stuckText({ name: 'call-answer-failed', details: { isPicture: true, isNotOffered } })
  expect(refused(false)).toMatch(/^Your video couldn’t be shared/)
  expect(refused(true)).toMatch(/^Video calls aren’t available here/)
  expect(stuckText({ name: 'sip-not-registered' })).toMatch(/We’ll keep trying/)
})

it.each(['device-in-use', 'media-devices-timeout'] as const)(
  '[CAL-12] in a call that goes on by itself a visitor is not told to try again: %s',
  (name) => {
    expect(stuckText({ name })).toMatch(/the call continues automatically\.$/)
    // A call that did not begin is begun again by the visitor.
    expect(failedText({ name })).toMatch(/then try again\.$/)
  },
)
