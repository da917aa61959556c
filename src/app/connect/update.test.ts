import { describe, expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createUpdate } from './update.ts'

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
