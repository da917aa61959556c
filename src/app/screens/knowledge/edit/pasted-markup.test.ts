import { expect, test } from 'vitest'
import { isBoldStyle, isItalicStyle, pastedMarkup } from './pasted-markup.ts'

const paragraphs = (html: string) =>
  [...pastedMarkup(html).matchAll(/<p>(.*?)<\/p>/gs)].map(([, text = '']) =>
    text
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )

test.each([
  ['<span style="font-weight:700">a</span>', '<span><strong>a</strong></span>'],
  ["<SPAN class=x\nSTYLE='font-style:italic'>a</SPAN>", '<SPAN class=x><em>a</em></span>'],
  [
    '<span style="font-weight:bold;font-style:italic">a<br style="x">b</span>',
    '<span><strong><em>a<br>b</em></strong></span>',
  ],
  ['<p style="margin:0">a</p>', '<p>a</p>'],
  ['<h2 style="font-weight:bold">a</h2>', '<h2>a</h2>'],
  ['<b style="font-weight:normal" id="docs-internal-guid-1"><p>a <b>b</b></p></b>', '<span><p>a <b>b</b></p></span>'],
  ['<i style=font-style:normal>a</i>', '<span>a</span>'],
  ['<span style="font-weight:700"><i>a</span>b</b>', '<span><strong><i>a</i></strong></span>b</b>'],
  ['a style="font-weight:700" 1 < 2 and <b>3</b> > 2', 'a style="font-weight:700" 1 < 2 and <b>3</b> > 2'],
])('styles become tags, and the styles go: %s', (html, tags) => expect(pastedMarkup(html)).toBe(tags))

test.each([
  ['font-weight:700', true],
  ['color:red;font-weight: bold', true],
  ['mso-bidi-font-weight:normal;font-weight:bold', true],
  ['font-weight:normal', false],
  ['font-weight:400', false],
  ['font-style:italic', null],
])('%s is bold: %s', (style, is) => expect(isBoldStyle(style)).toBe(is))

test.each([
  ['font-style: italic', true],
  ['font-style:oblique', true],
  ['font-style:normal', false],
  ['color:red', null],
])('%s is italic: %s', (style, is) => expect(isItalicStyle(style)).toBe(is))

test.each([
  ['a spreadsheet', '<table><tr><td>Size</td><td>Price</td></tr><tr><td>S</td><td>10</td></tr></table>'],
  [
    'Google Sheets',
    '<table><tbody><tr><td style="x">Size</td><td>Price</td></tr><tr><td>S</td><td>10</td></tr></tbody></table>',
  ],
  [
    'Word',
    '<table class=T>\n <tr>\n  <td width=1>\n  <p class=MsoNormal><b>Size</b></p>\n  </td>\n  <td><p>Price</p></td>\n </tr>\n<tr><td><p>S</p></td><td><p>10</p></td></tr></table>',
  ],
  [
    'a page with a head',
    '<table><thead><tr><th>Size</th><th>Price</th></tr></thead><tr><td>S</td><td><div>10</div></td></tr></table>',
  ],
])('each row of a table of %s becomes a paragraph with its cells apart', (_of, html) => {
  expect(paragraphs(html)).toEqual(['Size | Price', 'S | 10'])
})

test('a table in a cell stays in its row, and one that only arranges a page is left alone', () => {
  expect(
    paragraphs('<table><tr><td>A<table><tr><td>1</td><td>2</td></tr></table></td><td>B</td></tr></table>'),
  ).toEqual(['A 1 2 | B'])
  const letter = '<table><tr><td><p>Dear Ann,</p><p>Bye</p></td></tr></table>'
  expect(pastedMarkup(letter)).toBe(letter)
})
