import { expect, test } from 'vitest'
import { pastedFiles } from './pasted-files.ts'

const file = (name: string, type = 'image/png') => new File(['x'], name, { type })
const pasted = (files: File[], text: string) =>
  pastedFiles({
    files: Object.assign([...files], { item: (at: number) => files[at] ?? null }),
    getData: (type) => (type === 'text/plain' ? text : ''),
  })

test.each([
  ['a screenshot', [file('image.png')], '', 1],
  ['a picture that was copied in a browser', [file('image.png')], '', 1],
  ['a picture that comes with its address', [file('image.png')], 'https://example.org/a.png', 1],
  [
    'files with their names, as macOS copies them',
    [file('a.pdf', 'application/pdf'), file('b.png')],
    'a.pdf\nb.png',
    2,
  ],
  ['a file with its path', [file('a.pdf', 'application/pdf')], 'file:///Users/ann/a.pdf', 1],
  ['a file with its path in Windows', [file('a.pdf', 'application/pdf')], 'C:\\Users\\ann\\a.pdf', 1],
  [
    'files whose addresses are encoded, as KDE copies several',
    [file('a b.pdf'), file('Übersicht.pdf')],
    'file:///home/ann/a%20b.pdf\nfile:///home/ann/%C3%9Cbersicht.pdf',
    2,
  ],
  [
    'a file whose address is encoded in another normal form',
    [file('Übersicht.pdf'.normalize('NFD'))],
    'file:///home/ann/%C3%9Cbersicht.pdf',
    1,
  ],
  ['a file whose name is composed otherwise', [file('Übersicht.pdf'.normalize('NFD'))], 'Übersicht.pdf', 1],
  ["files with the Finder's line ends", [file('a.pdf'), file('b.pdf')], 'a.pdf\rb.pdf', 2],
  ['a file whose name looks encoded and is not', [file('100%.pdf'), file('a%20b.pdf')], '100%.pdf\na%20b.pdf', 2],
  ['files with their paths in quotes, as Windows copies them', [file('a b.pdf')], '"C:\\Users\\ann\\a b.pdf"', 1],
  ['a file with its path in single quotes, as KDE copies it', [file('a b.pdf')], "'/home/ann/a b.pdf'", 1],
  [
    'a file as Nautilus copies it',
    [file('a.pdf')],
    'x-special/nautilus-clipboard\ncopy\nfile:///home/ann/a.pdf\n\0',
    1,
  ],
  ['the word “copy” with its picture', [file('image.png')], 'copy', 0],
  ["a file with spaces around its name's address", [file(' a.pdf')], 'file:///home/ann/%20a.pdf', 1],
  ['a text that cannot be decoded, with its picture', [file('image.png')], '100% wool', 0],
  ['words of Word, with their picture', [file('image.png')], 'Dear Ann,\r\nhello', 0],
  ['cells of a spreadsheet, with their picture', [file('image.png')], 'Size\tPrice\nS\t10', 0],
  ['one word with its picture', [file('image.png')], 'Hello', 0],
  ['a text without files', [], 'Hello', 0],
])('%s', (_what, files, text, count) => expect(pasted(files, text)).toHaveLength(count))

test('nothing is pasted without a clipboard', () => expect(pastedFiles(null)).toEqual([]))
