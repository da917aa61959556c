import { expect, it } from 'vitest'
import { failure } from '#core/platform/result.ts'
import { attach, attachmentsOf } from './attachments.ts'
import { toldLimit } from './told-limit.ts'

it('[CAP-04] a file without a byte is left out by name when it is attached, and holds up nothing', () => {
  const attachments = attachmentsOf('room')
  const file = (name: string, content: string) => new File(content === '' ? [] : [content], name)
  attach('room', [file('empty.txt', ''), file('a.txt', 'a'), file('none.png', ''), file('b.txt', 'b')])
  expect(attachments.shown().map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
  expect(attachments.leftOut().map(({ name }) => name)).toEqual(['empty.txt', 'none.png'])
  attach('room', [file('c.txt', 'c')])
  expect(attachments.leftOut()).toEqual([])
  attach('room', [file('only.txt', '')])
  expect([attachments.take().length, attachments.leftOut()]).toEqual([3, []])
})

it('[CAP-04] after one file was refused for its size, the next that large is left out with the limit, and holds up nothing', () => {
  const attachments = attachmentsOf('small room')
  const large = new File(['12345'], 'film.mp4')
  attach('small room', [large])
  expect(attachments.shown()).toHaveLength(1)
  toldLimit.note(failure('file-over-usage', undefined, { maxBytes: 1 }))
  toldLimit.note(failure('file-too-large', undefined, { maxBytes: 4 }))
  toldLimit.note(null)
  attach('small room', [large, new File(['1234'], 'a.txt'), new File([], 'empty.txt')])
  expect(attachments.shown().map(({ name }) => name)).toEqual(['film.mp4', 'a.txt'])
  expect(attachments.leftOut()).toEqual([
    { name: 'film.mp4', why: 'too-large', maxBytes: 4 },
    { name: 'empty.txt', why: 'empty' },
  ])
})
