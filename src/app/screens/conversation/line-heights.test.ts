import { expect, it } from 'vitest'
import type { LogItem } from '#app/messages/log-items.ts'
import { createLineHeights } from './line-heights.ts'

const line = (text: string, isFirst = true): LogItem => ({
  kind: 'message',
  key: text,
  message: {
    roomId: 'r',
    seq: 1,
    id: text,
    kind: 'text',
    text,
    senderEid: 'e',
    senderName: 'Mei',
    senderKind: 'visitor',
    sentAtMs: 0,
  },
  dayMs: null,
  isMine: false,
  isFirst,
  isLast: true,
  isFirstNew: false,
  state: null,
  change: null,
  waiting: null,
  quoted: null,
  readBy: '',
})

it('the height of a line is estimated from the last measured line of the same shape', () => {
  const heights = createLineHeights()
  const unknown = heights.estimate(line('Hello'))
  heights.learn(line('Hello'), 44)
  expect(heights.estimate(line('Good day'))).toBe(44)
  expect(heights.estimate(line('Hello', false))).toBe(unknown)
  expect(heights.estimate(line('two\nrows'))).toBe(unknown)
  heights.learn(line('x'.repeat(200)), 120)
  expect(heights.estimate(line('y'.repeat(220)))).toBe(120)
})

it('lines with a link, which may have a preview, are estimated apart', () => {
  const heights = createLineHeights()
  heights.learn(line('Hello'), 44)
  heights.learn(line('See https://example.org'), 120)
  expect(heights.estimate(line('Good day'))).toBe(44)
  expect(heights.estimate(line('Or www.example.org'))).toBe(120)
})
