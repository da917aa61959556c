import { expect, test } from 'vitest'
import { atQueryAt, findColleagues, mentionedIn } from './mentions.ts'

const staff = [
  { eid: 'a', name: 'Ana' },
  { eid: 'b', name: 'Ana Bell' },
  { eid: 'c', name: '林 志明' },
]

test('[CAP-01] a note mentions colleagues by their names, the longer of two that begin alike, each once', () => {
  expect(mentionedIn('@Ana Bell and @ana, see above. @Ana', staff)).toEqual(['b', 'a'])
  expect(mentionedIn('@林 志明 請看', staff)).toEqual(['c'])
  expect(mentionedIn('@Anabel, mail ana@shop.test, @ nobody', staff)).toEqual([])
})

test('[CAP-01] a colleague is searched for after @, by the beginning of any part of the name', () => {
  const text = 'Please @be'
  expect(atQueryAt(text, text.length)).toEqual({ start: 7, term: 'be' })
  expect(atQueryAt('mail a@b', 8)).toBeNull()
  expect(findColleagues(staff, 'be', 5).map(({ eid }) => eid)).toEqual(['b'])
  expect(findColleagues(staff, '', 2)).toHaveLength(2)
})
