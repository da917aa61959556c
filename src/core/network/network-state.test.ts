import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { browserSaid, initialNetworkState, isOnline, pingAnswered } from './network-state.ts'

const offline = browserSaid(initialNetworkState, { online: false })
const measured = { latency: 20, avg: 20 }

describe('the network state', () => {
  it('[NET-01] moves the present state to the last one with every change', () => {
    expect(offline).toMatchObject({ onlineState: 'disconnected', lastOnlineState: 'connected' })
    expect(browserSaid(offline, { online: true })).toMatchObject({
      onlineState: 'connected',
      lastOnlineState: 'disconnected',
    })
  })

  it('[NET-01] is online only when current and previous are both online', () => {
    const states = ['connected', 'disconnected'] as const
    const online = states.flatMap((onlineState) =>
      states.map((lastOnlineState) => isOnline({ ...initialNetworkState, onlineState, lastOnlineState })),
    )
    expect(online).toEqual([true, false, false, false])
  })

  it('[NET-01] takes up a connection change, which confirms that the browser is online', () => {
    const back = browserSaid(offline, { online: true })
    expect(isOnline(back)).toBe(false)
    const changed = browserSaid(back, { online: true, effectiveType: '3g' })
    expect([changed.effectiveType, isOnline(changed)]).toEqual(['3g', true])
  })

  it('[NET-01] is confirmed by an answered ping, which does not overrule a browser that says offline', () => {
    expect(isOnline(pingAnswered(browserSaid(offline, { online: true }), measured))).toBe(true)
    expect(isOnline(pingAnswered(offline, measured))).toBe(false)
  })

  it('[NET-01] takes the same news of many tabs once', () => {
    const news = fc.record({ online: fc.boolean(), effectiveType: fc.constantFrom('4g', '3g', null) })
    fc.assert(
      fc.property(fc.array(news), fc.integer({ min: 2, max: 5 }), (told, tabs) => {
        const byOneTab = told.reduce(browserSaid, initialNetworkState)
        const byAll = told.flatMap((each) => Array.from({ length: tabs }, () => each))
        expect(byAll.reduce(browserSaid, initialNetworkState)).toEqual(byOneTab)
      }),
    )
  })
})
