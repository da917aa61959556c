import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openWordIndex, wordsOf } from './word-index.ts'

test('rows are found by the beginnings of their words, without case and accents', async () => {
  const index = await openWordIndex('words-test')
  await index.put([
    { id: 'a', texts: ['Zoë Müller', 'zoe@example.test'] },
    { id: 'b', texts: ['Amara Okafor', 'Müller & Sons'] },
  ])
  expect(await index.find('mull', 10)).toEqual(['a', 'b'])
  expect(await index.find('MÜL zo', 10)).toEqual(['a'])
  expect(await index.find('okafor amara', 10)).toEqual(['b'])
  expect(await index.find('ller', 10)).toEqual([])
  expect(await index.find(' & ', 10)).toEqual([])
  await index.put([{ id: 'b', texts: ['Amara Eze'] }])
  await index.remove(['a'])
  expect(await index.find('mull', 10)).toEqual([])
  expect(await index.find('eze', 10)).toEqual(['b'])
  index.close()
})

test('a text without spaces is divided into words', () => {
  expect(wordsOf('你好世界').length).toBeGreaterThan(1)
})
