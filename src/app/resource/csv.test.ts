import { expect, test } from 'vitest'
import { fromCsv, toCsv } from './csv.ts'

test('what is written is read back', () => {
  const rows = [
    ['Name', 'Note'],
    ['Mei “M” Tanaka', 'says "yes", twice'],
    ['two\nlines', ''],
  ]
  expect(fromCsv(toCsv(rows))).toEqual(rows)
})

test('no cell is a formula to a spreadsheet', () => {
  expect(toCsv([['=1+1', '@x', '-2', 'a=b']])).toBe("\ufeff'=1+1,'@x,'-2,a=b\r\n")
})

test('empty lines are no rows', () => {
  expect(fromCsv('a,b\r\n\r\nc,d\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})
