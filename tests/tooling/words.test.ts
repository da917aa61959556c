import { expect, it } from 'vitest'
import { refusedIn } from '../../scripts/check-words.mjs'

const refused = [
  ...['Who', 'Whose', 'Whom', 'Whoever', 'What', 'Whatever', 'Which', 'Whichever'],
  ...['Of', 'Above', 'Below', 'Under'],
]

it.each(refused)('a comment that begins with “%s” is refused, wherever it stands', (word) => {
  const comments = [
    `/** ${word} is left of it. */\nexport const one = 1\n`,
    `/*\n * ${word} is left of it,\n * and more.\n */\nexport const one = 1\n`,
    `type One = {\n  /**\n   * ${word} is left of it.\n   */\n  one: 1\n}\n`,
    `// ${word} is left of it.\nexport const one = 1\n`,
    `export const one = 1 // ${word} is left of it\n`,
  ]
  for (const text of comments)
    expect(refusedIn('src/core/any.ts', text)).toEqual([expect.stringContaining(`a comment begins with “${word}”`)])
  expect(refusedIn('tests/any.ts', `export const one = 1\n\n\n// ${word} is left`)).toEqual([
    `tests/any.ts:4 a comment begins with “${word}”`,
  ])
})

it.each(refused)('a title of a test that begins with “%s” is refused, after its ids too', (word) => {
  const lower = word.toLowerCase()
  for (const call of ['it', 'test', 'describe', 'test.describe', "it.each(['a'])", "test.for(['a'])"])
    for (const title of [`'${lower} is left'`, `'[CAP-01] [MSG-03] ${lower} is left'`, `\`${word} is left: \${1}\``])
      expect(refusedIn('src/core/any.test.ts', `${call}(${title}, () => {})`)).toEqual([
        expect.stringMatching(
          `^src/core/any.test.ts:1 a title begins with “${word}”$`.replace(word, `(?:${word}|${lower})`),
        ),
      ])
})

it('a title of more than 140 characters is refused; its ids and the values put in do not count', () => {
  const titled = (title: string) =>
    refusedIn('tests/app/any.spec.ts', `test(\`[CAP-01] ${title}\${'b'.repeat(99)}\`, run)`)
  expect(titled('a'.repeat(140))).toEqual([])
  expect(titled('a'.repeat(141))).toEqual(['tests/app/any.spec.ts:1 a title has 141 characters, more than 140'])
})

it.each([
  ['the word stands later', '/** Returns the one who asks. What else it does. */'],
  ['it begins a word', '/** Offers of agents. */\n// Whole numbers.\n// undefined'],
  ['it is a name or a path', '// which.ts\n\n// under-way\n\n/** `of` */'],
  ['a line goes on', '// Returns the value\n// Of it'],
  ['it is a text', 'export const one = "// What is it?"'],
  ['a call is no test', "pattern.test('of it', 1)\nread('what is it', 1)"],
])('it is taken where %s', (_, text) => {
  expect(refusedIn('src/core/any.test.ts', `${text}\n`)).toEqual([])
})
