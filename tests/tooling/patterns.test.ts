import { expect, it } from 'vitest'
import { patternsIn, slowPatterns } from '../../scripts/check-patterns.mjs'

it('[audit 1.4] the check finds every regular expression of a file, and those made from text', () => {
  const text =
    "const a = /a+$/m\nexport const b = (x: string) => new RegExp(x, 'g').test('/no/') || RegExp(a.source).test(x)"
  expect(patternsIn('a.ts', text)).toEqual({
    patterns: [{ pattern: 'a+$', flags: 'm', file: 'a.ts' }],
    made: ["a.ts: new RegExp(x, 'g')"],
  })
})

it.each([
  ['/(a|a)*$/', 'exponential'],
  ['/\\s+$/', '2nd degree polynomial'],
  // Long counts are judged as if they had no end.
  ['/\\s{1,500}$/', '2nd degree polynomial'],
  ['/(?:a{0,4096})*$/', 'exponential'],
  // As the beginning of an SVG was once looked for: 1,600 spaces took four seconds.
  ['/^\\s*(?:x?\\s*)(?:y?\\s*)<svg/', '3rd degree polynomial'],
])('[audit 1.4] the check refuses %s', (pattern, complexity) => {
  expect(slowPatterns([{ pattern: pattern.slice(1, -1), flags: '', file: 'a.ts' }])).toEqual([
    `a.ts: ${pattern} is ${complexity}`,
  ])
})

it('[audit 1.4] the check takes linear expressions', () => {
  expect(slowPatterns([{ pattern: '^[a-z]{1,30}\\s*=\\s*"[^"]*"$', flags: 'i', file: 'a.ts' }])).toEqual([])
})
