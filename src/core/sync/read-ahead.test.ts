import { expect, test } from 'vitest'
import type { FeedEntry } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { FeedRequests } from './feed-requests.ts'
import { readAhead } from './read-ahead.ts'

const last = 10
const page = (n: number) => ok({ entries: [{ n, kind: 'changed' } as FeedEntry], last })
const answered = () => new Promise((resolve) => setTimeout(resolve))
async function settled() {
  for (let answers = 0; answers < last; answers += 1) await answered()
}

/** A feed of ten entries, one a page. */
function setUp(answer: (n: number) => ReturnType<typeof page> | ReturnType<typeof fail> = page) {
  const asked: number[] = []
  const requests: Pick<FeedRequests, 'feedPage'> = {
    async feedPage({ own }) {
      asked.push(own)
      await answered()
      return answer(own + 1)
    },
  }
  const next = readAhead(requests as FeedRequests, { own: 0, staff: undefined })
  const taken = async () => (await next()).map((each) => (each.ok ? each.value.entries.at(-1)?.n : each.error.name))
  return { asked, taken }
}

test('[PWA-05] reads at most two pages ahead while one is stored, and gives them together, in order', async () => {
  const { asked, taken } = setUp()
  expect(await taken()).toEqual([1])
  await settled()
  expect(asked).toEqual([0, 1, 2])
  expect(await taken()).toEqual([2, 3])
  await settled()
  expect(asked).toEqual([0, 1, 2, 3, 4])
  const rest: unknown[] = []
  while (!rest.includes(last)) {
    rest.push(...(await taken()))
    await settled()
  }
  expect(rest).toEqual([4, 5, 6, 7, 8, 9, 10])
  expect(asked.length).toBe(last)
})

test('[PWA-05] a failure comes after the pages before it, and ends the reading', async () => {
  const { asked, taken } = setUp((n) => (n === 3 ? fail('network') : page(n)))
  expect(await taken()).toEqual([1])
  await settled()
  expect(await taken()).toEqual([2, 'network'])
  await settled()
  expect(asked).toEqual([0, 1, 2])
})
