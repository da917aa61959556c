import { expect, test } from 'vitest'
import { decodedText } from './decoded-text.ts'
import { guessEncoding } from './guess-encoding.ts'

/** Texts in the bytes of their encoding, in hexadecimal: Node writes none of these. */
test.each([
  ['Jürgen Größe', 'windows-1252', '4afc7267656e204772f6df65'],
  ['José Muñoz; Peña', 'windows-1252', '4a6f73e9204d75f16f7a3b205065f161'],
  ['Zoë', 'windows-1252', '5a6feb'],
  ['Åse Ødegård', 'windows-1252', 'c5736520d8646567e57264'],
  ['François Lefèvre', 'windows-1252', '4672616ee76f6973204c6566e8767265'],
  ['Ö', 'windows-1252', 'd6'],
  ['Łukasz Żółć', 'windows-1250', 'a3756b61737a20aff3b3e6'],
  ['أحمد عبد الله', 'windows-1256', 'c3cde3cf20dac8cf20c7e1e1e5'],
  ['محمد', 'windows-1256', 'e3cde3cf'],
  ['陳美玲', 'big5', 'b3afacfcacc2'],
  ['李國榮 香港', 'big5', 'a7f5b0eaba6120adbbb4e4'],
  ['陈美玲 北京', 'gb18030', 'b3c2c3c0c1e120b1b1bea9'],
  ['山田太郎', 'shift_jis', '8e52936391be9859'],
  ['さくら', 'shift_jis', '82b382ad82e7'],
  ['Иван Петров', 'windows-1251', 'c8e2e0ed20cfe5f2f0eee2'],
  ['Иван', 'koi8-r', 'e9d7c1ce'],
  ['Ελένη Παπά', 'windows-1253', 'c5ebddede720d0e1f0dc'],
  ['Şükrü Çağlar İş', 'windows-1254', 'defc6b72fc20c761f06c617220ddfe'],
  ['김철수 서울특별시', 'euc-kr', 'b1e8c3b6bcf620bcadbfefc6afbab0bdc3'],
  ['דנה כהן', 'windows-1255', 'e3f0e420ebe4ef'],
])('%s is read as %s', (text, encoding, hex) => {
  expect([guessEncoding(Buffer.from(hex, 'hex')), decodedText(Buffer.from(hex, 'hex'), encoding)]).toEqual([
    encoding,
    text,
  ])
})
