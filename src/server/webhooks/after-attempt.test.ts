import { describe, expect, it } from 'vitest'
import type { RequestEnd } from '#server/outgoing-requests/send-request.ts'
import { afterAttempt } from './after-attempt.ts'

const active = { isActive: true, offReason: null, failingSinceMs: null }
const delivered: Omit<RequestEnd, 'waitSeconds'> = { status: 200, fault: null, answer: '' }
const away: Omit<RequestEnd, 'waitSeconds'> = { status: null, fault: 'unreachable', answer: '' }
const dayMs = 24 * 60 * 60_000

describe('a delivery after an attempt', () => {
  it('that failed is tried eleven times in 24 hours, after ever longer pauses', () => {
    let nowMs = 0
    let delivery = { attempts: 0, round: 0 }
    const pauses: number[] = []
    for (;;) {
      const after = afterAttempt(delivery, active, { end: away, tookMs: 1, nowMs }).delivery
      delivery = after
      if (after.nextAtMs === null) {
        expect(after.state).toBe('failed')
        break
      }
      expect(after.state).toBe('waiting')
      pauses.push(after.nextAtMs - nowMs)
      nowMs = after.nextAtMs
    }
    expect(delivery.attempts).toBe(11)
    expect(pauses[0]).toBe(5000)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(nowMs).toBeGreaterThan(dayMs * 0.9)
    expect(nowMs).toBeLessThan(dayMs * 1.1)
  })

  it('that arrived is over, whatever came before', () => {
    const failing = { ...active, failingSinceMs: 5 }
    const after = afterAttempt({ attempts: 4, round: 4 }, failing, { end: delivered, tookMs: 12, nowMs: 10 })
    expect(after.delivery).toMatchObject({ state: 'delivered', attempts: 5, nextAtMs: null, status: 200, tookMs: 12 })
    expect(after.webhook.failingSinceMs).toBeNull()
  })
})

describe('a webhook', () => {
  const first = { attempts: 0, round: 0 }
  it('that answers 410 is switched off at once, and its delivery has failed', () => {
    const end: Omit<RequestEnd, 'waitSeconds'> = { status: 410, fault: 'status', answer: '' }
    const after = afterAttempt(first, active, { end, tookMs: 1, nowMs: 7 })
    expect(after.webhook).toEqual({ isActive: false, offReason: 'gone', failingSinceMs: 7 })
    expect(after.delivery).toMatchObject({ state: 'failed', nextAtMs: null })
  })

  it('that nothing has reached for five days is switched off, and no earlier', () => {
    const failing = { ...active, failingSinceMs: 100 }
    const at = (nowMs: number) => afterAttempt(first, failing, { end: away, tookMs: 1, nowMs }).webhook
    expect(at(100 + 5 * dayMs - 1)).toEqual(failing)
    expect(at(100 + 5 * dayMs)).toEqual({ isActive: false, offReason: 'failing', failingSinceMs: 100 })
  })
})
