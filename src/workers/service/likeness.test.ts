import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bareText, fullText, likenessOf, stemOfPath, stemsOf } from './likeness.ts'

const names = ['first-q6sejFeO.js', 'list-BWaJ3C7D.js', 'list-a_-rtyui.css', 'dist-11111111.js', 'dist-22222222.js']
const stems = stemsOf(names)
const text =
  'import{a}from"./first-q6sejFeO.js";import"./dist-11111111.js";m(["assets/list-BWaJ3C7D.js"]);b=`mi5x2`\n//# sourceMappingURL=x-12345678.js.map'
const before = text
  .replace('first-q6sejFeO', 'first-zzzzzzzz')
  .replace('list-BWaJ3C7D', 'list-yyyyyyyy')
  .replace('mi5x2', 'mi4aa')

describe('files that are like those of the build before', () => {
  it('a file in which only names of others and of the build have changed is made of the one before', async () => {
    const bare = bareText(before, stems, ['mi3zz', 'mi4aa'], false)
    expect(bare).toBe(bareText(text, stems, ['mi5x2'], true))
    expect(fullText(bare, stems, 'mi5x2')).toBe(text)
    expect(await likenessOf(bare)).toHaveLength(8)
  })

  it.each([
    ['its own code', before.replace('m([', 'n([')],
    ['a file of which there are several', before.replace('dist-11111111', 'dist-33333333')],
    ['another file', before.replace('first-zzzzzzzz', 'last-zzzzzzzz')],
    ['a build that is not known', before.replace('mi4aa', 'mi2bb')],
  ])('a file in which %s has changed is not', (_, changed) => {
    expect(bareText(changed, stems, ['mi4aa'], false)).not.toBe(bareText(text, stems, ['mi5x2'], true))
  })

  it('a name that only looks like one of the build’s is part of the text', () => {
    const odd = 'fetch("first-notafile.js")'
    expect(bareText(odd, stems, ['b'], true)).toBe(odd)
    expect(bareText(odd, stems, ['b'], false)).not.toBe(odd)
  })

  it('every text comes back from its bare text', () => {
    const part = fc.oneof(fc.constantFrom(...names, 'mi5x2', 'first', '-', '.js', '/'), fc.string({ maxLength: 8 }))
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const whole = parts.join('')
        expect(fullText(bareText(whole, stems, ['mi5x2'], true), stems, 'mi5x2')).toBe(whole)
      }),
    )
  })

  it('a path’s stem is that of its name', () => {
    expect(stemOfPath('/assets/list-BWaJ3C7D.js')).toBe('list.js')
    expect(stemOfPath('/index.html')).toBe('index.html')
  })
})
