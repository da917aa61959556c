import { describe, expect, it } from 'vitest'
import { awayMs } from '#core/contract/index.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createLegRecovery } from './leg-recovery.ts'

/** Starts a recovery whose log has each action with its second since the start. */
function begin(isFirst: boolean) {
  const clock = fakeClock()
  const startMs = clock.nowMs()
  const log: string[] = []
  const note = (what: string) => () => void log.push(`${what} ${(clock.nowMs() - startMs) / 1000}`)
  const recovery = createLegRecovery({
    leg: { isFirst, renew: note('renew') },
    clock,
    restartIce: note('restart'),
    wake: note('wake'),
    onGivenUp: note('given up'),
  })
  return { clock, log, recovery }
}

describe('[CAL-13] a party that is not heard', () => {
  it.each([
    [true, 0.7],
    [false, 2],
  ])(
    'a party whose sound has stopped has signalling tried at once, and new ways looked for once (side that invites: %s)',
    async (isFirst, atSeconds) => {
      const { clock, log, recovery } = begin(isFirst)
      recovery.stalled()
      await clock.advance(60_000)
      expect(log).toEqual(['restart 0', 'wake 0', `restart ${atSeconds}`, `renew ${atSeconds}`])
    },
  )

  it.each([
    [true, ['restart 1', 'renew 1', 'restart 6', 'renew 6', 'restart 11', 'renew 11', 'restart 16', 'renew 16']],
    [false, ['restart 2.5', 'renew 2.5', 'restart 7.5', 'renew 7.5', 'restart 12.5', 'renew 12.5']],
  ])(
    'a party whose media are lost is looked for again and again until it is given up (side that invites: %s)',
    async (isFirst, looks) => {
      const { clock, log, recovery } = begin(isFirst)
      recovery.lost()
      await clock.advance(awayMs)
      expect(log.slice(0, 1 + looks.length)).toEqual(['wake 0', ...looks])
      expect(log).toContain(`given up ${awayMs / 1000}`)
    },
  )

  it('a party whose sound has stopped gets no ICE restart in the middle of an invitation, but later if that brings no sound', async () => {
    const { clock, log, recovery } = begin(true)
    recovery.invites()
    recovery.stalled()
    await clock.advance(500)
    recovery.invites()
    await clock.advance(1900)
    expect(log).toEqual(['restart 0', 'wake 0'])
    await clock.advance(60_000)
    expect(log.slice(2)).toEqual(['restart 2.5', 'renew 2.5'])
    recovery.invites()
    await clock.advance(60_000)
    expect(log).toHaveLength(4)
  })

  it('is not looked for any more once it is heard', async () => {
    for (const how of ['stalled', 'lost'] as const) {
      const { clock, log, recovery } = begin(true)
      recovery[how]()
      recovery.end()
      const before = [...log]
      await clock.advance(60_000)
      expect(log).toEqual(before)
    }
  })

  it('is looked for from the loss on, if its sound had stopped before', async () => {
    const { clock, log, recovery } = begin(true)
    recovery.stalled()
    await clock.advance(500)
    recovery.lost()
    await clock.advance(1400)
    expect(log).toEqual(['restart 0', 'wake 0', 'wake 0.5', 'restart 1.5', 'renew 1.5'])
  })
})
