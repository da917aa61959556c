import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const catalog = readFileSync(new URL('./messages/es.po', import.meta.url), 'utf8')

/** Every English text of the screen; a long one is joined from the lines of its entry. */
const texts = [...catalog.matchAll(/^msgid ((?:"(?:[^"\\]|\\.)*"\n)+)/gm)].map(([, lines = '']) =>
  [...lines.matchAll(/"((?:[^"\\]|\\.)*)"\n/g)].map(([, text]) => text).join(''),
)

/** Words that were replaced on the screen, and what stands in their place (`words.md`). */
const replaced: [pattern: RegExp, better: string][] = [
  [/\b(some|any|every|no)body\b/i, 'someone, anyone, everyone, no one'],
  [/\b(whom|whoever|whose responses)\b/i, 'who, anyone who, or another sentence'],
  [/\binquir(y|ies)\b/i, 'conversation'],
  [/\btelephones?\b/i, 'phone'],
  [/\be-mails?\b/i, 'email'],
  [/\bstaff\b/i, 'team'],
  [/\bcolleagues?\b/i, 'teammate'],
  [/\bentr(y|ies)\b/i, 'article, or item'],
  [/\b(the|our|your|this|of) service\b/i, 'workspace'],
  [/^This is no /, 'Enter a …'],
  [/\bsuch as\b/i, 'like'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bout of reach\b/i, 'offline'],
  [/\bas many .+ as\b/i, 'You’ve reached the limit for …'],
  [/inquiry_/, 'nothing: a name of the code'],
]

test('no text of the screen has a word that was replaced', () => {
  expect(texts.length).toBeGreaterThan(2000)
  const faults = texts.flatMap((text) =>
    replaced.flatMap(([pattern, better]) => (pattern.test(text) ? [`${text}: ${pattern}, better: ${better}`] : [])),
  )
  expect(faults).toEqual([])
})

test.each([
  'Somebody else handles this inquiry now.',
  'Telephone',
  'This is no e-mail address.',
  'There are as many folders as there may be.',
])('“%s” would be refused', (text) => {
  expect(replaced.some(([pattern]) => pattern.test(text))).toBe(true)
})
