import { expect, test } from 'vitest'
import { findMessages } from '../../scripts/find-messages.ts'

function read(code: string, file = 'src/app/screen.tsx') {
  const problems: string[] = []
  return { texts: findMessages(file, code, problems).map(({ text }) => text), problems }
}

test('texts are found by the functions that mark them, with a placeholder for each value', () => {
  const { texts, problems } = read(`
    const a = t\`Sign out \${person.name}\`
    const b = msg\`Online\`
    const c = tNodes\`Closed \${<time />}\`
    const d = t\`\${plural(count, { one: '# file', other: '# files' })} on \${name}\`
    const e = css\`not a message\``)
  expect(texts).toEqual(['Sign out {0}', 'Online', 'Closed {0}', '{0, plural, one {# file} other {# files}} on {1}'])
  expect(problems).toEqual([])
})

test('the texts of failures are found without a mark', () => {
  const code = `export const words = { a: { message: 'It broke.', advice: tryAgain } }\nconst tryAgain = 'Try again.'`
  expect(read(code, 'src/core/contract/errors/error-words.ts').texts).toEqual(['It broke.', 'Try again.'])
})

test('unmarked texts, parts of sentences and braces are refused', () => {
  const { problems } = read(`
    const a = <p title="Shown on hover">Left in English</p>
    const b = t\` unread\`
    const c = t\`{name}\``)
  expect(problems).toHaveLength(4)
})
