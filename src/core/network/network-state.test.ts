import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { browserSaid, initialNetworkState, isOnline } from './network-state.ts'

const offline = browserSaid(initialNetworkState, { online: false })

describe('the network state', () => {
  it('[NET-01] keeps the previous state with every change', () => {
    expect(offline).toMatchObject({ onlineState: 'disconnected', lastOnlineState: 'connected' })
    expect(browserSaid(offline, { online: true })).toMatchObject({
      onlineState: 'connected',
      lastOnlineState: 'disconnected',
    })
  })

  it('[NET-01] is online only when current and previous are both online', () => {
    const states = ['connected', 'disconnected'] as const
    const online = states.flatMap((onlineState) =>
      states.map((lastOnlineState) => isOnline({ ...initialNetworkState, onlineState, lastOnlineState }, false)),
    )
    expect(online).toEqual([true, false, false, false])
  })

  it('[NET-01] accepts a connection change, which confirms that the browser is online', () => {
    const back = browserSaid(offline, { online: true })
    expect(isOnline(back, false)).toBe(false)
    const changed = browserSaid(back, { online: true, effectiveType: '3g' })
    expect([changed.effectiveType, isOnline(changed, false)]).toEqual(['3g', true])
  })

  it('[NET-01] is confirmed by an answered ping, which does not overrule a browser that says offline', () => {
    expect(isOnline(browserSaid(offline, { online: true }), true)).toBe(true)
    expect(isOnline(offline, true)).toBe(false)
  })

  it('[NET-01] counts the same report of many tabs once', () => {
    const news = fc.record({ online: fc.boolean(), effectiveType: fc.constantFrom('4g', '3g', null) })
    fc.assert(
      fc.property(fc.array(news), fc.integer({ min: 2, max: 5 }), (reports, tabs) => {
        const byOneTab = reports.reduce(browserSaid, initialNetworkState)
        const byAll = reports.flatMap((each) => Array.from({ length: tabs }, () => each))
        expect(byAll.reduce(browserSaid, initialNetworkState)).toEqual(byOneTab)
      }),
    )
  })
})
