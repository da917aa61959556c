import { expect, it } from 'vitest'
import { maxClosedAtOnce } from '#core/contract/limits.ts'
import { fail, ok } from '#core/platform/result.ts'
import { closeInTurns, turnsText } from './close-in-turns.ts'

const ids = Array.from({ length: 2 * maxClosedAtOnce + 1 }, (_, index) => `inquiry-${index}`)

/** Closes ids; the first of each turn was taken by somebody else. Fails from the turn that is given on. */
async function closed({ failsAt = Number.POSITIVE_INFINITY, count = ids.length } = {}) {
  let turn = 0
  return closeInTurns(ids.slice(0, count), async (some) => {
    turn += 1
    if (turn >= failsAt) return fail('network')
    return ok({ outcomes: some.map((_, index) => ({ refusal: index === 0 ? 'inquiry-not-missed' : null })) })
  })
}

it('[INQ-02] a failure of a later turn says what was closed before it, and then why the others were not', async () => {
  const turns = await closed({ failsAt: 2 })
  expect(turns).toMatchObject({ closed: maxClosedAtOnce - 1, left: 1, failure: { name: 'network' } })
  expect(turnsText(turns)).toBe(
    `${maxClosedAtOnce - 1} closed, 1 already taken by others. The rest couldn’t be closed: ${turnsText(await closed({ failsAt: 1 }))}`,
  )
})

it('[INQ-02] nothing is said of what was closed where the first turn fails', async () => {
  expect(turnsText(await closed({ failsAt: 1 }))).toMatch(/^Can’t reach the server/)
})

it('[INQ-02] all turns are counted together', async () => {
  expect(turnsText(await closed())).toBe(`${ids.length - 3} closed, 3 already taken by others`)
})
