import { expect, test } from 'vitest'
import { fromCsv, toCsv } from './csv.ts'

test('rows that were written are read back unchanged', () => {
  const rows = [
    ['Name', 'Note'],
    ['Mei “M” Tanaka', 'says "yes", twice'],
    ['two\nlines', ''],
    ['=1', "'=1"],
  ]
  expect(fromCsv(toCsv(rows))).toEqual(rows)
})

test('a spreadsheet takes no cell for a formula', () => {
  expect(toCsv([['=1+1', '@x', '-2', 'a=b']])).toBe("\ufeff'=1+1,'@x,'-2,a=b\r\n")
})

test('empty lines are skipped', () => {
  expect(fromCsv('a,b\r\n\r\nc,d\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})
