import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteOrderMark, csvLine } from '#core/contract/csv-cell.ts'
import { readCsv } from './read-csv.ts'

const rules = { columns: ['key', 'text', 'note'] as const, optional: new Set(['note']), maxRows: 50 }

async function* inParts(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}
const read = (file: string | Uint8Array, size = 7) => readCsv(inParts(Buffer.from(file), size), rules)

async function rowsOf(file: string | Uint8Array, size?: number) {
  const result = await read(file, size)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value.rows
}
async function refusalOf(file: string | Uint8Array) {
  const result = await read(file)
  if (result.ok) throw new Error('was read')
  return [result.error.name, result.error.details]
}

describe('[CAP-11] a CSV file', () => {
  it('is read with commas and with semicolons, with and without a byte order mark, columns in any order', async () => {
    const wanted = [{ line: 2, cells: { key: 'a', text: 'b, c; d' }, surplus: [] }]
    for (const [sign, mark] of [
      [',', ''],
      [';', ''],
      [',', byteOrderMark],
      [';', byteOrderMark],
    ])
      expect(await rowsOf(`${mark}text${sign} KEY \r\n"b, c; d"${sign}a\r\n`)).toEqual(wanted)
  })

  it('has the line numbers of a spreadsheet: cells of several lines and rows without content count once', async () => {
    const rows = await rowsOf('key,text\n\na,"one\r\ntwo"\n,\n\nb,x\n,')
    expect(rows.map(({ line, cells }) => [line, cells.text])).toEqual([
      [3, 'one\ntwo'],
      [6, 'x'],
    ])
  })

  it('may have fewer cells in a row than in its header; more of them are told', async () => {
    expect(await rowsOf('key,text,note\na\nb,c,d,,\ne,f,g,h\n')).toEqual([
      { line: 2, cells: { key: 'a', text: '', note: '' }, surplus: [] },
      { line: 3, cells: { key: 'b', text: 'c', note: 'd' }, surplus: [] },
      { line: 4, cells: { key: 'e', text: 'f', note: 'g' }, surplus: ['h'] },
    ])
  })

  it('is read back as it was written, in parts of any size', async () => {
    const odd = fc.constantFrom('=', '-', "'", '"', ',', ';', '\n', ' ', 'ä', '字', '😀', 'ب')
    const cell = fc
      .oneof(fc.string({ unit: odd }), fc.string({ unit: 'grapheme' }))
      .map((text) => text.replace(/[\0\r]/g, ''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ key: fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1 }), text: cell, note: cell }),
          { maxLength: 8 },
        ),
        fc.integer({ min: 1, max: 200 }),
        async (rows, size) => {
          const lines = [...rows.map(({ key, text, note }) => [key, text, note])]
          const file = `${byteOrderMark}${csvLine(rules.columns)}${lines.map(csvLine).join('')}`
          expect((await rowsOf(file, size)).map(({ cells }) => cells)).toEqual(rows)
        },
      ),
    )
  })

  it('is read in every encoding, with commas, semicolons and tabs', async () => {
    const text = 'key,text\nä,ö\n'
    const tabs = text.replaceAll(',', '\t')
    for (const bytes of [
      Buffer.from(text, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${tabs}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      Buffer.from(text.replaceAll(',', ';'), 'utf16le').swap16(),
      Buffer.from(text, 'latin1'),
      // Somebody has added a row with another program.
      Buffer.concat([Buffer.from('key,text\n'), Buffer.from('ä,ö\n', 'latin1')]),
    ])
      expect((await rowsOf(bytes)).map(({ cells }) => cells)).toEqual([{ key: 'ä', text: 'ö' }])
    const mixed = Buffer.concat([Buffer.from(`${text}ы,字\n`), Buffer.from('é,ü\n', 'latin1')])
    expect((await rowsOf(mixed)).map(({ cells }) => cells.text)).toEqual(['ö', '字', 'ü'])
    const inBig5 = Buffer.from('6b65792c746578740ab3afacfcacc22c610a', 'hex')
    expect(await readCsv(inParts(inBig5, 5), { ...rules, encoding: 'big5' })).toMatchObject({
      value: { encoding: 'big5', rows: [{ cells: { key: '陳美玲', text: 'a' } }] },
    })
    expect(await refusalOf(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))).toEqual(['csv-not-utf8', undefined])
  })

  it.each([
    ['', { missing: 'key, text', unknown: '', repeated: '' }],
    ['key', { missing: 'text', unknown: '', repeated: '' }],
    ['key,text,Nothing\na,b,c', { missing: '', unknown: 'Nothing', repeated: '' }],
    ['key,,text', { missing: '', unknown: '#2', repeated: '' }],
    ['key,text,Key', { missing: '', unknown: '', repeated: 'key' }],
    ['<html>', { missing: 'key, text', unknown: '<html>', repeated: '' }],
  ])('with the wrong columns is refused by their names: %s', async (file, details) => {
    expect(await refusalOf(file)).toEqual(['csv-columns-wrong', details])
  })

  it.each([
    ['key,text\na,b\nc,"d\ne,f', ['a'], 3],
    ['key,text\na,"b"c\nd,e"f', ['a', 'd'], null],
    [`key,text\na,b\n\nc,"${'x\n'.repeat(100_000)}`, ['a'], 4],
  ])('is read up to a quotation mark that does not end, whose row is named (%#)', async (file, keys, unreadFrom) => {
    const result = await read(file, 5000)
    if (!result.ok) throw new Error(JSON.stringify(result.error))
    expect(result.value.rows.map(({ cells }) => cells.key)).toEqual(keys)
    expect(result.value.unreadFrom).toBe(unreadFrom)
  })

  it.each([
    ['key,text\nc,"d', 2],
    [`key,text\na,b\n\nc,"${'x'.repeat(300_000)}"`, 4],
  ])('a CSV file without a readable row, or with too long a line, is refused with its row (%#)', async (file, line) => {
    expect(await refusalOf(file)).toEqual(['csv-unreadable', { line }])
  })

  it('with too many rows is refused at the first of them; the rest is not read', async () => {
    let bytes = 0
    async function* endless() {
      yield Buffer.from('key,text\n')
      for (;;) {
        bytes += 4000
        yield Buffer.from('a,b\n'.repeat(1000))
      }
    }
    const result = await readCsv(endless(), rules)
    expect(result).toMatchObject({ ok: false, error: { name: 'csv-too-many-rows', details: { limit: 50 } } })
    expect(bytes).toBeLessThan(500_000)
  })
})
