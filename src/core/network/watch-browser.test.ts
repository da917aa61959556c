import { describe, expect, it } from 'vitest'
import type { NetworkHint } from './network-hint.ts'
import { watchBrowser } from './watch-browser.ts'

function setUp() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { hidden: false })
  const connection = Object.assign(new EventTarget(), { effectiveType: '4g' })
  const navigator = { onLine: true, connection }
  const hints: NetworkHint[] = []
  const watching = new AbortController()
  watchBrowser({ window, document, navigator }, (hint) => hints.push(hint), watching.signal)
  return { window, document, connection, navigator, hints, stop: () => watching.abort() }
}

describe('reports of a page about its browser', () => {
  it('[NET-01] is first the state of the network, then online, offline and every connection change', () => {
    const { window, connection, navigator, hints } = setUp()
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    Object.assign(connection, { effectiveType: '2g' })
    Object.assign(navigator, { onLine: false })
    connection.dispatchEvent(new Event('change'))
    expect(hints).toEqual([
      { event: 'connection-change', online: true, effectiveType: '4g' },
      { event: 'offline' },
      { event: 'online' },
      { event: 'connection-change', online: false, effectiveType: '2g' },
    ])
  })

  it('[NET-01] has no effective type if the browser does not say', () => {
    const hints: NetworkHint[] = []
    const parts = { window: new EventTarget(), document: Object.assign(new EventTarget(), { hidden: false }) }
    watchBrowser({ ...parts, navigator: { onLine: true } }, (hint) => hints.push(hint), new AbortController().signal)
    expect(hints).toEqual([{ event: 'connection-change', online: true, effectiveType: null }])
  })

  it('[NET-04] says at its begin that the page is hidden already', () => {
    const hints: NetworkHint[] = []
    const parts = { window: new EventTarget(), document: Object.assign(new EventTarget(), { hidden: true }) }
    watchBrowser({ ...parts, navigator: { onLine: true } }, (hint) => hints.push(hint), new AbortController().signal)
    expect(hints.map(({ event }) => event)).toEqual(['connection-change', 'hidden'])
  })

  it('[NET-04] is hidden and visible, also if a page returns without having been hidden', () => {
    const { window, document, hints, stop } = setUp()
    hints.length = 0
    for (const hidden of [true, false]) {
      document.hidden = hidden
      document.dispatchEvent(new Event('visibilitychange'))
    }
    document.dispatchEvent(new Event('resume'))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(hints.map(({ event }) => event)).toEqual(['hidden', 'visible', 'visible', 'visible'])
    stop()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(hints).toHaveLength(4)
  })
})
