/*
 * Comments and test titles begin with a subject, not with a clause in its place: "Returns the labels of an inquiry", not
 * "What an inquiry is about". Checks the first word of each comment and title, and the length of titles.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { at } from './run-command.mjs'

const refusedWords =
  /^(?:who|whose|whom|whoever|what|whatever|which|whichever|of|above|below|under)(?![\p{L}\p{N}_./-])/iu
/** Length of a title without its ledger ids, in characters. */
const mostTitle = 140
/** Files and folders that are read, from the root. */
const read = ['src', 'tests', 'bench', 'scripts', 'public', 'deploy']
const isCode = (path) => /\.(?:tsx?|mts|mjs|js)$/.test(path)
const isTest = (path) => /\.(?:test|spec)\.tsx?$/.test(path) || path.startsWith('tests/')

/**
 * Returns the comments and titles of a file that are refused, one line for each.
 *
 * @param {string} file its path from the root: titles are read in tests only
 * @param {string} text
 */
export function refusedIn(file, text) {
  const { program, comments } = parseSync(file, text)
  const faults = []
  const refuse = (start, why) => faults.push(`${file}:${text.slice(0, start).split('\n').length} ${why}`)
  let end = -1
  for (const comment of comments) {
    // Line comments on successive lines are one comment.
    const goesOn = comment.type === 'Line' && end >= 0 && /^\r?\n[ \t]*$/.test(text.slice(end, comment.start))
    end = comment.type === 'Line' ? comment.end : -1
    const [word] = (goesOn ? '' : comment.value).replace(/^[\s*]+/, '').match(refusedWords) ?? []
    if (word) refuse(comment.start, `a comment begins with “${word}”`)
  }
  if (!isTest(file)) return faults
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [title, ...rest] }) {
      if (rest.length === 0 || !['it', 'test', 'describe'].includes(nameOf(callee))) return
      const words = titleOf(title)?.replace(/^(?:\[[^\]]*\]\s*)+/, '') ?? ''
      const [word] = words.match(refusedWords) ?? []
      if (word) refuse(title.start, `a title begins with “${word}”`)
      if (words.length > mostTitle)
        refuse(title.start, `a title has ${words.length} characters, more than ${mostTitle}`)
    },
  })
  visitor.visit(program)
  return faults
}

/** Returns the name that a call begins with: `test` for `test.describe(…)` and for `test.each(…)(…)`. */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name
  const inner = callee.object ?? callee.callee ?? callee.tag
  return inner ? nameOf(inner) : ''
}

/** Returns the text of a title, without values that are put in; undefined if it is made by an expression. */
function titleOf({ type, value, quasis }) {
  if (type === 'TemplateLiteral') return quasis.map((part) => part.value.cooked).join('')
  return typeof value === 'string' ? value : undefined
}

function checkWords() {
  const folders = read.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true }).map((name) => `${folder}/${name}`),
  )
  const files = [...readdirSync(at('.')), ...folders]
    .filter((path) => isCode(path) && statSync(at(path)).isFile())
    .sort()
  const faults = files.flatMap((file) => refusedIn(file, readFileSync(at(file), 'utf8')))
  if (files.length === 0) faults.push('Nothing was read: the check itself is broken.')
  console.log([...faults, `${faults.length} faults in the comments and titles of ${files.length} files`].join('\n'))
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) checkWords()
