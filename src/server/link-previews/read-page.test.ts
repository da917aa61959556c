import { describe, expect, it } from 'vitest'
import { readPage } from './read-page.ts'

const url = new URL('https://shop.example.org/boots')
const read = (html: string | Buffer, contentType = 'text/html') =>
  readPage({ url, contentType, bytes: Buffer.isBuffer(html) ? html : Buffer.from(html) })

describe('the preview of a page', () => {
  it('has what the page says of itself for previews, else its title and description', () => {
    expect(
      read(`<!doctype html><head><title>Boots – Shop</title><meta name="description" content="Old">
        <meta property="og:site_name" content="The Shop"><meta property="og:title" content="Boots">
        <meta property="og:description" content="Warm &amp; dry"></head>`),
    ).toEqual({ site: 'The Shop', title: 'Boots', description: 'Warm & dry' })
    expect(read('<title> Boots\n – Shop </title><META NAME="Description" CONTENT="Warm">')).toEqual({
      site: 'shop.example.org',
      title: 'Boots – Shop',
      description: 'Warm',
    })
  })

  it('is none if the page says nothing in its head', () => {
    expect(read('')).toBeNull()
    expect(read('plain text')).toBeNull()
    expect(read('<title>  </title><meta name="description" content="">')).toBeNull()
    expect(read('<head></head><title>Late</title><body><svg><title>A picture</title></svg>')).toBeNull()
    expect(read('<body><meta property="og:title" content="Written by a visitor of the page">')).toBeNull()
  })

  it('has texts only, whatever the page contains', () => {
    const html = `<head><script>document.write('<title>Script</title>')</script>
      <style>title { content: '<title>Style</title>' }</style><!-- <title>Comment</title> -->
      <title>&lt;script&gt;alert(1)&lt;/script&gt; <b>bold</b></title>
      <meta property="og:description" content="&lt;img src=x onerror=alert(1)&gt;"></head>`
    expect(read(html)).toMatchObject({
      title: '<script>alert(1)</script> <b>bold</b>',
      description: '<img src=x onerror=alert(1)>',
    })
  })

  it('has no characters that control the text beside it', () => {
    const html = '<title>a\u202Eb\u2066c\u0000\u0007d\uFEFF\u200F e</title>'
    expect(read(html)?.title).toBe('abc d e')
  })

  it('has short texts, cut between characters', () => {
    const most = read(`<title>${'👢'.repeat(40_000)}</title><meta name="description" content="${'b'.repeat(9000)}">`)
    expect([...(most?.title ?? '')]).toHaveLength(150)
    expect(most?.title.endsWith('👢…')).toBe(true)
    expect(most?.description).toHaveLength(300)
  })

  it.each([
    ['the answer', 'text/html; charset=windows-1251', ''],
    ['the page', 'text/html', '<meta charset="windows-1251">'],
    ['an older page', 'text/html', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'],
  ])('is read in the encoding that %s declares', (_, contentType, meta) => {
    const word = Buffer.from([0xd1, 0xe0, 0xef, 0xee, 0xe3, 0xe8])
    const html = Buffer.concat([Buffer.from(`${meta}<title>`), word, Buffer.from('</title>')])
    expect(read(html, contentType)?.title).toBe('Сапоги')
  })

  it('is read as UTF-8 if the encoding does not exist, and stays a text if it is wrong', () => {
    expect(read('<title>Größe</title>', 'text/html; charset=klingon')?.title).toBe('Größe')
    expect(read(Buffer.from([...Buffer.from('<title>a'), 0xff, 0xc3, ...Buffer.from('</title>')]))?.title).toBe('a��')
  })

  it('is made of half a page too', () => {
    expect(read('<head><meta property="og:title" content="Boots"><title>Boo')).toMatchObject({ title: 'Boots' })
  })

  it('is made of pages that were written to be slow, before the test’s time is over', () => {
    const starts = ['<', '<title>', '<meta ', '<!--', '&', '<a b="', '<title>\u0007 ']
    for (const start of starts) expect(() => read(start.repeat(500_000 / start.length))).not.toThrow()
  })
})
