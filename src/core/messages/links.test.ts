import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textParts } from './links.ts'

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])
const joined = (text: string) =>
  textParts(text)
    .map((part) => part.text)
    .join('')

describe('the text of a message', () => {
  test('has its web addresses as links, without the punctuation of the sentence', () => {
    expect(links('See https://example.org/a?b=1. Or (http://example.org/c), thanks')).toEqual([
      'https://example.org/a?b=1',
      'http://example.org/c',
    ])
    expect(links('https://en.wikipedia.org/wiki/Link_(film) is one')).toEqual([
      'https://en.wikipedia.org/wiki/Link_(film)',
    ])
    expect(links('请看 https://example.org/a。谢谢')).toEqual(['https://example.org/a'])
  })

  test('has addresses without a scheme as https, and e-mail addresses, as links', () => {
    expect(links('www.example.org/a or mail to help@example.org')).toEqual([
      'https://www.example.org/a',
      'mailto:help@example.org',
    ])
  })

  test('has nothing else as a link', () => {
    expect(links('javascript:alert(1) data:text/html,x file:///etc/passwd ftp://example.org //example.org/x')).toEqual(
      [],
    )
    expect(links('Costs 12.50, see 3.2 at 10:30 e.g. here...like this')).toEqual([])
  })

  test.each([
    ['open readme.md and main.rs, then run setup.sh', []],
    ['Danke.Es geht', []],
    ['ok.Is it there? thanks.it works, gracias.de nada', []],
    ['Dear {{visitor.name}}, {{ agent.first.name }}', []],
    ['server.log in src/main.rs/lib, node.js and next.app', []],
    [
      'see example.org, Example.com/a, shop.co.uk and shop.com.hk',
      ['https://example.org', 'https://Example.com/a', 'https://shop.co.uk', 'https://shop.com.hk'],
    ],
    ['beispiel.de/preise and www.beispiel.de', ['https://beispiel.de/preise', 'https://www.beispiel.de']],
    ['https://readme.md and http://main.rs', ['https://readme.md', 'http://main.rs']],
    ['ann@danke.es', ['mailto:ann@danke.es']],
  ])('has links only where addresses are meant: %s', (text, wanted) => expect(links(text)).toEqual(wanted))

  test.each([
    ['请看https://example.org/中文路径。谢谢', ['https://example.org/中文路径']],
    ['見てhttps://example.org/aください', ['https://example.org/aください']],
    ['여기www.example.org 입니다', ['https://www.example.org']],
    ['ดูhttps://example.org/a', ['https://example.org/a']],
    ['انظرhttps://example.org/a', ['https://example.org/a']],
    ['https://example.org/path）后面', ['https://example.org/path']],
  ])('has a link where a letter of writing without spaces stands before it: %s', (text, wanted) => {
    expect(links(text).map(decodeURI)).toEqual(wanted)
    expect(joined(text)).toBe(text)
  })

  test.each([
    ['https://аррӏе.com/login', 'https://xn--80ak6aa92e.com/login'],
    ['https://ЕРОХ.com', 'https://xn--e1asfv.com'],
    ['www.раураӏ.com', 'www.xn--80aa0cbo65f.com'],
    ['https://ταυ.com', 'https://xn--mxa1be.com'],
    ['https://shop.еау.net:8443/?a=b', 'https://shop.xn--80aj7b.net:8443/?a=b'],
  ])('shows a host that looks like Latin letters as browsers show it: %s', (text, shown) => {
    const [part] = textParts(text)
    expect(part?.text).toBe(text)
    expect(part?.shown).toBe(shown)
    expect(new URL(part?.href ?? '').hostname).toMatch(/(^|\.)xn--/)
  })

  test.each([
    'https://сахар.ru',
    'https://рог.рф',
    'https://пример.com',
    'https://президент.com',
    'https://παράδειγμα.gr',
    'https://中文.com',
    'https://東京tower.jp',
    'https://müller.de',
    'https://דוח.co.il',
    'https://example.com',
  ])('shows the names of hosts in their own letters where these are at home: %s', (text) => {
    expect(textParts(text)).toEqual([{ text, href: text, at: 0 }])
  })

  test.each([
    'https://bank.example@evil.example/a',
    'https://bank.example:pass@evil.example',
    'https://\u0430pple.com',
    'www.\u03bfffice.com',
    'https://go\u0585gle.com',
    'https://p\u13aaypal.com',
  ])('has no link that does not lead where it seems to: %s', (text) =>
    expect(links(text).filter((href) => new URL(href).hostname !== 'bank.example')).toEqual([]),
  )

  test('loses no character, whatever it is', () => {
    const pieces = fc.constantFrom(
      'https://',
      'www.',
      'example.org',
      '@',
      '(',
      ')',
      '.',
      ' ',
      '\n',
      'é',
      '。',
      '"',
      ':',
    )
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    )
    fc.assert(fc.property(text, (any) => joined(any) === any))
  })
})
