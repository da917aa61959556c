import { expect, test } from 'vitest'
import { composerReason } from './composer-reason.ts'

const reason = (more: Partial<Parameters<typeof composerReason>[0]>) =>
  composerReason({ status: 'handling', isMember: true, agentName: 'Me', channel: 'chat', ...more })

test('a composer that takes no text says why', () => {
  expect(reason({})).toBeNull()
  expect(reason({ isMember: false, agentName: 'Mei' })).toBe('Mei is handling this conversation.')
  expect(reason({ status: 'closed' })).toMatch(/next message starts/)
  expect(reason({ status: 'open', isMember: false, agentName: null })).toMatch(/Take it over/)
})

test('[CAP-17] nobody is told to answer a telephone in writing', () => {
  expect(reason({ channel: 'call' })).toBeNull()
  expect(reason({ channel: 'call', status: 'missed', isMember: false })).toMatch(/to call back/)
  expect(reason({ channel: 'call', status: 'closed' })).toMatch(/next call/)
})
