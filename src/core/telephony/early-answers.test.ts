import { beforeEach, describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createEarlyAnswers, type EarlyAnswers } from './early-answers.ts'
import type { LegId, LegOptions } from './media-host.ts'

const leg = { callId: 'call', partyId: 'caller' }
const options: LegOptions = { media: 'voice', iceServers: [] }

let answered: string[]
let closed: string[]
let answer: Result<string>
let early: EarlyAnswers

beforeEach(() => {
  answered = []
  closed = []
  answer = ok('answer')
  early = createEarlyAnswers(() => ({
    async answer(_: LegId, offer: string) {
      answered.push(offer)
      return answer
    },
    async close({ callId }: LegId) {
      closed.push(callId)
      return ok(null)
    },
  }))
})

describe('a description that comes while a call rings', () => {
  it('[CAL-01] is answered once, from the press on, and its answer is for the INVITE with that description', async () => {
    early.offered(leg, 'offer')
    expect(answered).toEqual([])
    early.begin('call', options)
    early.begin('call', options)
    expect(answered).toEqual(['offer'])
    expect(await early.take(leg, 'offer')).toEqual(ok('answer'))
    // An INVITE that comes again is answered anew.
    expect(await early.take(leg, 'offer')).toBeNull()
    expect(closed).toEqual([])
  })

  it.each([
    ['no press has answered', () => {}, 'offer'],
    ['another call was answered', () => early.begin('other', options), 'offer'],
    ['the INVITE has another description', () => early.begin('call', options), 'another offer'],
  ])('[CAL-01] is nothing to the INVITE if %s', async (_, happen, invited) => {
    early.offered(leg, 'offer')
    happen()
    expect(await early.take(leg, invited)).toBeNull()
  })

  it('[CAL-12] is described again with the INVITE if that failed', async () => {
    answer = fail('call-answer-failed')
    early.offered(leg, 'offer')
    early.begin('call', options)
    expect(await early.take(leg, 'offer')).toBeNull()
  })

  it('[CAL-01] closes what was opened for it, if the call goes elsewhere', () => {
    early.offered(leg, 'offer')
    early.keepOnly(() => false)
    expect(closed).toEqual([])
    early.offered(leg, 'offer')
    early.begin('call', options)
    early.keepOnly(() => true)
    expect(closed).toEqual([])
    early.keepOnly(() => false)
    expect(closed).toEqual(['call'])
  })

  it('[CAL-01] is not answered by a tab that has the media no more', async () => {
    early.offered(leg, 'offer')
    early.begin('call', options)
    early.forgetAnswers()
    expect(await early.take(leg, 'offer')).toBeNull()
  })
})
