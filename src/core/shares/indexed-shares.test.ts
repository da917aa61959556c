import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { systemRandom } from '#core/platform/random.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { indexedShares } from './indexed-shares.ts'
import { mostSharedFileBytes, mostSharedText, refusalOfFile, sharedForMs, textOfShare } from './share.ts'

let count = 0
function open() {
  count += 1
  const clock = fakeClock()
  return { clock, shares: indexedShares(`shares-${count}`, { clock, random: systemRandom }) }
}
const file = (name: string, type = 'text/plain', text = 'abc') => new File([text], name, { type })

it('[PWA-03] keeps text and files until they are given away, the newest share first', async () => {
  const { shares, clock } = open()
  const first = await shares.keep({ text: 'Hello', files: [file('a.txt'), file('b.txt')] })
  await clock.advance(1)
  const second = await shares.keep({ text: '', files: [file('c.txt')] })
  expect(await shares.waiting()).toEqual([second, first])
  expect(first?.files.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
  expect(await (await shares.bytes(first?.files[1]?.id ?? ''))?.text()).toBe('abc')
  if (first) await shares.remove(first)
  expect(await shares.waiting()).toEqual([second])
  expect(await shares.bytes(first?.files[0]?.id ?? '')).toBeNull()
})

it('[PWA-03] a file of 200 MB, an empty one and one of another type are refused by name, and the rest is taken', async () => {
  const { shares } = open()
  const large = Object.defineProperty(file('film.mp4', 'video/mp4'), 'size', { value: 200 * 1024 * 1024 })
  const files = [large, file('run.exe', 'application/x-msdownload'), file('none.txt', 'text/plain', ''), file('a.txt')]
  const share = await shares.keep({ text: 'x'.repeat(mostSharedText + 1), files })
  expect(share?.refused).toEqual([
    { name: 'film.mp4', why: 'too-large' },
    { name: 'run.exe', why: 'type' },
    { name: 'none.txt', why: 'empty' },
    { name: '', why: 'text-too-long' },
  ])
  expect(share?.files.map(({ name }) => name)).toEqual(['a.txt'])
  expect(share?.text).toBe('')
})

it('[PWA-03] a share that nobody has chosen a conversation for is deleted after a day, with its files', async () => {
  const { shares, clock } = open()
  const share = await shares.keep({ text: 'Hello', files: [file('a.txt')] })
  await clock.advance(sharedForMs)
  expect(await shares.waiting()).toEqual([share])
  await clock.advance(1)
  expect(await shares.waiting()).toEqual([])
  expect(await shares.bytes(share?.files[0]?.id ?? '')).toBeNull()
})

it('a file is judged by its type, and by its ending where the system knows no type', () => {
  const judged = (name: string, type: string, size = 1) => refusalOfFile({ name, type, size })
  expect(judged('a', 'image/png')).toBeNull()
  expect(judged('a.HTML', 'text/html; charset=utf-8')).toBeNull()
  expect(judged('Report.PDF', '')).toBeNull()
  expect(judged('a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBeNull()
  expect(judged('a.exe', '')).toBe('type')
  expect(judged('a.pdf', 'application/x-msdownload')).toBe('type')
  expect(judged('a.apk', 'application/octet-stream')).toBe('type')
  expect(judged('a.png', 'image/png', mostSharedFileBytes)).toBeNull()
  expect(judged('a.png', 'image/png', mostSharedFileBytes + 1)).toBe('too-large')
})

it('an address that stands in the text too is taken once', () => {
  expect(textOfShare(['A page', 'Look: https://x.test/', 'https://x.test/'])).toBe('A page\nLook: https://x.test/')
  expect(textOfShare(['Same', 'Same', ''])).toBe('Same')
  expect(textOfShare(['', ' ', ''])).toBe('')
})
