import { expect, it } from 'vitest'
import { maxFileNameLength } from '#core/contract/limits.ts'
import { fileName } from './file-name.ts'

it.each([
  ['report.pdf', 'report.pdf'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['a\u0000b\u0007.txt', 'ab.txt'],
  ['\u200f', 'file'],
])('[CAP-04] the name %j becomes %j', (name, shown) => {
  expect(fileName(name)).toBe(shown)
})

it('[CAP-04] a long name is shortened before its ending', () => {
  const name = fileName(`${'語'.repeat(300)}.pdf`)
  expect(name).toHaveLength(maxFileNameLength)
  expect(name.endsWith('語.pdf')).toBe(true)
})
