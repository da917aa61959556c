import { describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { LegOptions, MediaHost } from './media-host.ts'
import { createMediaServerSignalling } from './media-server-signalling.ts'

const leg = { callId: 'call', partyId: 'call' }
const options: LegOptions = { media: 'voice', iceServers: [] }

/** @param answers what the backend answers, one request after the other */
function scene(answers: Result<{ answer: string | null }>[], given: { ice?: 'new' | 'connected' } = {}) {
  const steps: string[] = []
  const asked: boolean[] = []
  const did = (step: string) => {
    steps.push(step)
    return ok(null)
  }
  const media = {
    offer: async () => {
      did('offer')
      return ok('v=0\r\ns=-\r\n')
    },
    accept: async (_leg: unknown, answer: string) => did(`accept ${answer}`),
    rollback: async () => did('rollback'),
    close: async () => did('close'),
    legs: async () => ok(given.ice ? [{ ...leg, ice: given.ice }] : []),
  } as unknown as MediaHost
  const signalling = createMediaServerSignalling({
    api: {
      call: (async (_id: string, { body }: { body: { isNew: boolean; offer: string } }) => {
        asked.push(body.isNew)
        expect(body.offer).toBe('v=0\ns=-\n')
        return answers.shift()
      }) as never,
    },
    media: () => media,
    optionsOf: () => options,
    onFailed: (_leg, { name }) => did(`failed ${name}`),
    onReopened: () => did('reopened'),
  })
  return {
    steps,
    asked,
    invite: () => signalling.invite(leg, new AbortController().signal),
    renew: () => signalling.renew(leg),
  }
}

describe('legs to the media server', () => {
  it('[CAP-03] the first offer makes a connection', async () => {
    const { invite, asked, steps } = scene([ok({ answer: 'theirs' })], { ice: 'new' })
    expect(await invite()).toBe('answered')
    expect(asked).toEqual([true])
    expect(steps).toEqual(['offer', 'accept theirs'])
  })

  it('[CAP-03] a hub that has begun anew describes a connection that stands, and nobody hears of it', async () => {
    const { invite, asked, steps } = scene([ok({ answer: 'theirs' })], { ice: 'connected' })
    expect(await invite()).toBe('answered')
    expect(asked).toEqual([false])
    expect(steps).toEqual(['offer', 'accept theirs'])
  })

  it('[CAP-03] a connection that the media server has lost is closed, made anew and steered anew', async () => {
    const { renew, asked, steps } = scene([ok({ answer: null }), ok({ answer: 'theirs' })])
    expect(await renew()).toBe('answered')
    expect(asked).toEqual([false, true])
    expect(steps).toEqual(['offer', 'close', 'offer', 'reopened', 'accept theirs'])
  })

  it('[CAL-12] while the media server cannot be reached the offer is taken back, and the failure has its code', async () => {
    const { invite, steps } = scene([fail('media-server-unreachable')])
    expect(await invite()).toBe('refused')
    expect(steps).toEqual(['offer', 'rollback', 'failed media-server-unreachable'])
  })
})
