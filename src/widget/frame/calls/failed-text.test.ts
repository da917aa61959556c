import { expect, it } from 'vitest'
import { stuckText } from './failed-text.ts'

it('[CAL-12] a visitor reads what they can mend; all else is tried again, which they read too', () => {
  expect(stuckText({ name: 'user-media-failed' })).toMatch(/^Your browser gives no access to the microphone/)
  expect(stuckText({ name: 'no-audio-device' })).toMatch(/^There is no microphone/)
  expect(stuckText({ name: 'sip-not-registered' })).toMatch(/We keep trying/)
})
