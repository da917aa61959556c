import { expect, it } from 'vitest'
import { pushCalls } from '#core/contract/push/calls.ts'
import { movedPath, pushPath } from './push-path.ts'

it.each(['confirmPush', 'actOnPush'] as const)(
  '[PWA-03] the service worker makes %s as the contract declares it',
  (call) => {
    expect(pushPath(call, '1')).toBe(pushCalls[call].path.replace('{id}', '1'))
    expect(pushCalls[call].method).toBe('POST')
  },
)

it('[PWA-03] the service worker tells of a renewed subscription as the contract declares it', () => {
  expect([movedPath, 'POST']).toEqual([pushCalls.movePushSubscription.path, pushCalls.movePushSubscription.method])
})
