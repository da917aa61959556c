import { expect, it } from 'vitest'
import { attach, attachmentsOf } from './attachments.ts'

it('[CAP-04] a file without a byte is left out by name when it is attached, and holds up nothing', () => {
  const attachments = attachmentsOf('room')
  const file = (name: string, content: string) => new File(content === '' ? [] : [content], name)
  attach('room', [file('empty.txt', ''), file('a.txt', 'a'), file('none.png', ''), file('b.txt', 'b')])
  expect(attachments.shown().map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
  expect(attachments.emptyNames()).toEqual(['empty.txt', 'none.png'])
  attach('room', [file('c.txt', 'c')])
  expect(attachments.emptyNames()).toEqual([])
  attach('room', [file('only.txt', '')])
  expect([attachments.take().length, attachments.emptyNames()]).toEqual([3, []])
})
