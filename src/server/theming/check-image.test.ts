import { describe, expect, it } from 'vitest'
import { maxWhiteLabelBytes } from '#core/contract/index.ts'
import { checkVector } from './check-image.ts'

const svg = (inside: string, attributes = 'width="30" height="10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
const sizeOf = (text: string) => {
  const checked = checkVector(Buffer.from(text))
  return checked.ok ? [checked.value.width, checked.value.height] : checked.error.name
}

describe('an SVG', () => {
  it.each([
    ['with shapes, a style and references within it', svg('<style>a{fill:url(#g)}</style><use href="#a"/>')],
    ['with a picture in it', svg('<image xlink:href="data:image/png;base64,AA=="/>')],
    [
      'after a declaration, a comment and a doctype',
      `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- <a> --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\n${svg('<path/>')}`,
    ],
    ['with numeric references', svg('<title>caf&#233;</title>')],
  ])('%s is taken', (_what, text) => {
    expect(sizeOf(text)).toEqual([30, 10])
  })

  it.each([
    ['width="1in" height="96"', [96, 96]],
    ['viewBox="0 0 200 100"', [200, 100]],
    ['width="50" viewBox="0,0,200,100"', [50, 25]],
    ['width="100%" height="100%" viewBox="0 0 24 24"', [24, 24]],
    ['width="100%" height="100%"', 'image-unusable'],
    ['width="-3" height="x"', 'image-unusable'],
    ['width="9999" height="1"', 'image-unusable'],
  ])('%s has the size %s', (attributes, size) => {
    expect(sizeOf(svg('', attributes))).toEqual(size)
  })

  it.each([
    ['a style sheet', `<?xml-stylesheet href="a.css"?>${svg('')}`],
    ['a style that imports', svg('<style><![CDATA[@import "a.css"]]></style>')],
    ['a style with hidden letters', svg('<style>a{fill:\\75rl(https://example.com)}</style>')],
    ['a style that loads', svg('<path style="fill:url( \'https://example.com\')"/>')],
    ['an attribute that loads', svg('<path fill="URL(//example.com)"/>')],
    ['an animation', svg('<animateTransform/>')],
    ['a tag that never ends', svg('').replace('</svg>', '')],
    ['an encoding in which letters mean others', `<?xml version="1.0" encoding="utf-16"?>${svg('')}`],
    ['an undefined entity', svg('&x;')],
    ['a deep tree', svg('<g>'.repeat(200) + '</g>'.repeat(200))],
  ])('with %s is refused', (_what, text) => {
    expect(sizeOf(text)).toBe('image-unusable')
  })

  const full = (part: string, around = (filling: string) => filling) =>
    around(part.repeat(Math.floor((maxWhiteLabelBytes - 200) / part.length)))
  it.each([
    ['spaces', full(' ')],
    ['spaces before its end', full(' ', (spaces) => svg(spaces))],
    ['doctypes', full('<!doctype ')],
    ['comments that never end', full('<!--')],
    ['comments', full('<!---->', (comments) => comments + svg(''))],
    ['references', full('url( ', (text) => svg(`<style>${text}</style>`))],
    ['attributes', full('href = ', (text) => svg(`<a ${text}/>`))],
    ['quotes', full(`"'`, (text) => `<svg ${text}>`)],
    ['nested elements', full('<g>')],
    ['prefixes', full('a:', (text) => svg(`<${text}b/>`))],
    ['references to characters', full('&#1', (text) => svg(text))],
  ])('[audit 1.4] an SVG of the maximum size that is full of %s is judged at once', (_what, text) => {
    expect(text.length).toBeGreaterThan(maxWhiteLabelBytes - 1000)
    expect(sizeOf(text)).toBeDefined()
  })
})
