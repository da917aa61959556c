import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { createOrderedRandom } from './ordered-random.ts'
import { systemRandom } from './random.ts'

const hourMs = 3_600_000

/** Pages of one browser, whose clock the test moves. */
function browser(newest = '') {
  let nowMs = Date.UTC(2026, 10, 29)
  let kept = newest
  const shared = {
    newest: () => kept,
    keep(id: string) {
      kept = id
    },
  }
  return {
    move(byMs: number) {
      nowMs += byMs
    },
    page: (store: Parameters<typeof createOrderedRandom>[0] = shared) =>
      createOrderedRandom(store, { ...systemRandom, uuid: () => v7({ msecs: nowMs }) }),
  }
}

describe('ids of pages of one browser', () => {
  test('[PWA-05] an id sorts after those that other pages have made, also after the clock was set back', () => {
    const { page, move } = browser()
    const [first, second] = [page(), page()]
    const made = [first.uuid()]
    move(2 * hourMs)
    made.push(first.uuid(), second.uuid())
    move(-2 * hourMs)
    made.push(second.uuid(), second.uuid(), first.uuid())
    move(1)
    made.push(page().uuid())
    expect(made).toEqual(made.toSorted())
    expect(new Set(made).size).toBe(made.length)
  })

  test('a clock that is right gives the id its time', () => {
    const { page } = browser(v7({ msecs: Date.UTC(2026, 10, 28) }))
    const withTime = v7({ msecs: Date.UTC(2026, 10, 29) }).slice(0, 13)
    expect(page().uuid().slice(0, 13)).toBe(withTime)
  })

  test('a stored value that is no id changes nothing', () => {
    const { page } = browser('zzz')
    const random = page()
    const made = [random.uuid(), random.uuid()]
    expect(made).toEqual(made.toSorted())
    expect(made[0]).toMatch(/^0/)
  })

  test('a page that knows nothing of others keeps the order of its own', () => {
    const { page, move } = browser()
    const random = page({ newest: () => '' })
    move(hourMs)
    const early = random.uuid()
    move(-hourMs)
    expect(random.uuid() > early).toBe(true)
  })
})
