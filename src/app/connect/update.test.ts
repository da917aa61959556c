import { describe, expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { activateSoon, createUpdate } from './update.ts'

function openTab() {
  const tab = { isHidden: false, isInCall: false, isStrandedInCall: false, said: 0, reloads: 0 }
  const clock = fakeClock()
  const update = createUpdate({
    isHidden: () => tab.isHidden,
    isHeld: (isStranded) => (isStranded ? tab.isStrandedInCall : tab.isInCall),
    onReady: () => {
      tab.said += 1
    },
    reload: () => {
      tab.reloads += 1
    },
    clock,
  })
  const show = (isShown: boolean) => {
    tab.isHidden = !isShown
    update.visibilityChanged()
  }
  return { tab, clock, update, show }
}

describe('a new build', () => {
  it('[PWA-05] is taken when the tab is hidden, and said until then', () => {
    const { tab, update, show } = openTab()
    show(false)
    show(true)
    update.ready()
    update.ready()
    expect(tab).toMatchObject({ said: 1, reloads: 0 })
    show(false)
    expect(tab.reloads).toBe(1)
  })

  it('[PWA-05] [CAP-02] reloads no hidden tab in a call, and waits for its end', async () => {
    const { tab, clock, update, show } = openTab()
    tab.isInCall = true
    show(false)
    update.ready()
    await clock.advance(60_000)
    expect(tab).toMatchObject({ said: 1, reloads: 0 })
    tab.isInCall = false
    await clock.advance(1000)
    expect(tab.reloads).toBe(1)
  })

  it('[PWA-05] is left alone by a tab that the user has come back to before the call was over', async () => {
    const { tab, clock, update, show } = openTab()
    tab.isInCall = true
    show(false)
    update.ready()
    show(true)
    tab.isInCall = false
    await clock.advance(5000)
    expect(tab.reloads).toBe(0)
    show(false)
    expect(tab.reloads).toBe(1)
  })

  it('[PWA-05] is taken by a tab that is seen once nobody has used it for ten minutes, and nothing holds it', async () => {
    const { tab, clock, update } = openTab()
    update.ready()
    await clock.advance(9 * 60_000)
    update.used()
    await clock.advance(9 * 60_000)
    expect(tab.reloads).toBe(0)
    tab.isInCall = true
    await clock.advance(5 * 60_000)
    expect(tab.reloads).toBe(0)
    // Somebody writes the end of it and is there.
    update.used()
    tab.isInCall = false
    await clock.advance(9 * 60_000)
    expect(tab.reloads).toBe(0)
    await clock.advance(2 * 60_000)
    expect(tab.reloads).toBe(1)
  })

  it('[PWA-05] is taken at once by a tab that nobody has used for long, and by a hidden one whose idle time is still awaited', async () => {
    const idle = openTab()
    await idle.clock.advance(11 * 60_000)
    idle.update.ready()
    expect(idle.tab.reloads).toBe(1)
    const { tab, update, show } = openTab()
    update.ready()
    show(false)
    expect(tab.reloads).toBe(1)
  })

  it('[PWA-02] reloads a tab that its hub no longer serves as soon as nothing holds it, shown or not', async () => {
    const { tab, clock, update } = openTab()
    tab.isStrandedInCall = true
    update.needed()
    await clock.advance(5000)
    expect(tab).toMatchObject({ said: 1, reloads: 0 })
    // The call's rows no longer change.
    tab.isInCall = true
    tab.isStrandedInCall = false
    await clock.advance(1000)
    expect(tab.reloads).toBe(1)
  })
})

it('P17 [PWA-05] an installed service worker is asked to take over until it does, ever more seldom', async () => {
  const clock = fakeClock()
  const asked: number[] = []
  const worker = { state: 'installing' as ServiceWorkerState, postMessage: () => void asked.push(clock.nowMs()) }
  activateSoon(worker, clock)
  const startMs = clock.nowMs()
  await clock.advance(1000)
  expect(asked).toEqual([])
  worker.state = 'installed'
  await clock.advance(10_000)
  expect(asked.map((atMs) => atMs - startMs)).toEqual([3000, 7000])
  worker.state = 'activating'
  await clock.advance(600_000)
  expect(asked).toHaveLength(2)
})
