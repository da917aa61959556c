import { expect, test } from 'vitest'
import { findMessages } from '../../scripts/find-messages.ts'

function read(code: string, file = 'src/app/screen.tsx') {
  const problems: string[] = []
  return { texts: findMessages(file, code, problems).map(({ text }) => text), problems }
}

test('texts are found by the functions that write them, with a place for each value', () => {
  const { texts, problems } = read(`
    const a = t\`Sign out \${person.name}\`
    const b = msg\`Online\`
    const c = tNodes\`Closed \${<time />}\`
    const d = t\`\${plural(count, { one: '# file', other: '# files' })} on \${name}\`
    const e = css\`not a message\``)
  expect(texts).toEqual(['Sign out {0}', 'Online', 'Closed {0}', '{0, plural, one {# file} other {# files}} on {1}'])
  expect(problems).toEqual([])
})

test('the texts of failures are found without a mark, wherever a domain declares them', () => {
  const declared = `export const labelErrors = { taken: { code: 1, message: 'It is taken.', advice: tryAgain } }`
  expect(read(declared, 'src/core/contract/labels.ts').texts).toEqual(['It is taken.'])
  expect(read(`export const tryAgain = 'Try again.'`, 'src/core/contract/errors/advice.ts').texts).toEqual([
    'Try again.',
  ])
})

test('words that no function is given, pieces of sentences and braces are refused', () => {
  const { problems } = read(`
    const a = <p title="Shown on hover">Left in English</p>
    const b = t\` unread\`
    const c = t\`{name}\``)
  expect(problems).toHaveLength(4)
})
