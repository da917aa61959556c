import { expect, it } from 'vitest'
import { readPage } from './read-page.ts'

const read = (html: string | Buffer, contentType = 'text/html; charset=utf-8') =>
  readPage({ url: new URL('https://shop.example/boots'), contentType, bytes: Buffer.from(html) })

it('a page is named by what it says for previews, else by its title and description', () => {
  const named = `<head><title>Boots</title><meta property="og:title" content="Red boots">
    <meta property="og:description" content="Warm &amp; dry"><meta property="og:site_name" content="The shop"></head>`
  expect(read(named)).toEqual({ site: 'The shop', title: 'Red boots', description: 'Warm & dry' })
  const plain = '<title> Boots\n of the  year </title><meta name="Description" content="All of them">'
  expect(read(plain)).toEqual({ site: 'shop.example', title: 'Boots of the year', description: 'All of them' })
})

it('a page that says nothing of itself in its head gives no preview', () => {
  expect(read('')).toBeNull()
  expect(
    read('<title>  </title><body><title>Not this one</title><meta name="description" content="nor this">'),
  ).toBeNull()
})

it('texts stay texts: markup, control characters and marks of direction are no part of them, and they are short', () => {
  const html = `<title>&lt;script&gt;alert(1)&lt;/script&gt; \u202Egnp.exe\u0007${'x'.repeat(500)}</title>`
  const title = read(html)?.title ?? ''
  expect(title.startsWith('<script>alert(1)</script> gnp.exe x')).toBe(true)
  expect([...title]).toHaveLength(150)
  expect(title.endsWith('…')).toBe(true)
})

it('the encoding that a page declares is used; one that nobody knows counts as UTF-8', () => {
  const bytes = Buffer.from('<meta charset="windows-1252"><title>Caf\u00e9</title>', 'latin1')
  expect(read(bytes, 'text/html')?.title).toBe('Café')
  expect(read('<title>Café</title>', 'text/html; charset=nonsense')?.title).toBe('Café')
})
