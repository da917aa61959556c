import { expect, test } from 'vitest'
import { colonQueryAt, findEmoji } from './find-emoji.ts'

const all = [
  { id: '😀', name: 'grinning face', words: 'happy laugh', group: 0 },
  { id: '👍', name: 'thumbs up', words: 'like yes', group: 1 },
  { id: '🙏', name: 'folded hands', words: 'thanks thank please', group: 1 },
]

test('[CAP-01] emoji are found by their names and words, the names first', () => {
  expect(findEmoji(all, 'TH', 9).map(({ id }) => id)).toEqual(['👍', '🙏'])
  expect(findEmoji(all, 'thumbs_u', 9).map(({ id }) => id)).toEqual(['👍'])
  expect(findEmoji(all, 'nothing', 9)).toEqual([])
  expect(findEmoji(all, '', 2)).toHaveLength(2)
})

test('[CAP-01] a colon before a word searches; a smiley, a time and an address do not', () => {
  expect(colonQueryAt('Great :thu', 10)).toEqual({ start: 6, term: 'thu' })
  for (const text of [':-)', 'at 10:30', 'https://a', ': so', 'note: yes'])
    expect(colonQueryAt(text, text.length)).toBeNull()
})
