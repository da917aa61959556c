import { expect, it } from 'vitest'
import type { StoredFile } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { watchFile } from './watch-file.ts'

const file = (thumbnail: StoredFile['thumbnail']): StoredFile => ({
  id: 'f',
  name: 'a.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 1,
  width: null,
  height: null,
  state: 'ready',
  refusal: null,
  thumbnail,
  path: '/files/f',
  pathEndsAtMs: 0,
})

async function watched(answers: (check: number) => Result<{ file: StoredFile }>) {
  const clock = fakeClock()
  const askedAtMs: number[] = []
  const shown: string[] = []
  const ending = new AbortController()
  const startMs = clock.nowMs()
  void watchFile({
    ask: async () => {
      askedAtMs.push(clock.nowMs() - startMs)
      return answers(askedAtMs.length)
    },
    show: (answer) => shown.push(answer.ok ? answer.value.file.thumbnail : answer.error.name),
    clock,
    signal: ending.signal,
  })
  await clock.advance(60_000)
  return { askedAtMs, shown, ending, clock }
}

it('[MSG-03] asks every second until the preview is there', async () => {
  const { askedAtMs, shown } = await watched((check) => ok({ file: file(check < 4 ? 'pending' : 'ready') }))
  expect(askedAtMs).toEqual([0, 1000, 2000, 3000])
  expect(shown).toEqual(['pending', 'pending', 'pending', 'ready'])
})

it('[MSG-03] gives up after 30 checks', async () => {
  const { askedAtMs } = await watched(() => ok({ file: file('pending') }))
  expect(askedAtMs).toHaveLength(31)
  expect(askedAtMs.at(-1)).toBe(30_000)
})

it('a failure is shown and ends it, and so does a file without a preview', async () => {
  expect((await watched(() => fail('not-found'))).shown).toEqual(['not-found'])
  expect((await watched(() => ok({ file: file('none') }))).shown).toEqual(['none'])
})
