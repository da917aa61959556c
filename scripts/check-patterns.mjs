/*
 * No regular expression of the code may take more than linear time: whoever can choose a text could stop the process
 * with one. Recheck decides by automata, and by search where an expression is too large for that. What was found safe is
 * remembered in node_modules/.cache.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import * as valibot from 'valibot'
import { at } from './run-command.mjs'

const require = createRequire(import.meta.url)
const cachePath = at('node_modules/.cache/everline-patterns.json')
const timeoutMs = 20_000

/**
 * Answers the patterns of some code, with their places, and the places where one is made from text.
 *
 * @param {string} file
 * @param {string} text
 */
export function patternsIn(file, text) {
  const found = { patterns: [], made: [] }
  const make = (node) => {
    if (node.callee.name === 'RegExp' && !isCopy(node)) found.made.push(`${file}: ${text.slice(node.start, node.end)}`)
  }
  const visitor = new Visitor({
    Literal({ regex }) {
      if (regex) found.patterns.push({ ...regex, file })
    },
    NewExpression: make,
    CallExpression: make,
  })
  visitor.visit(parseSync(file, text).program)
  return found
}

/** `new RegExp(other.source, …)`: the other one is checked. */
const isCopy = ({ arguments: [first] }) => first?.type === 'MemberExpression' && first.property?.name === 'source'

/**
 * Answers what is wrong with patterns, one line for each; nothing when all take linear time.
 *
 * @param {ReadonlyArray<{ pattern: string, flags: string, file: string }>} patterns
 * @param {Set<string>} safe patterns that are known to be safe; new ones are added
 */
export function slowPatterns(patterns, safe = new Set()) {
  // Its own JavaScript: the programs for each platform are not installed.
  process.env.RECHECK_BACKEND = 'pure'
  const { checkSync } = require('recheck')
  return patterns.flatMap(({ pattern, flags, file }) => {
    const name = `/${pattern}/${flags}`
    if (safe.has(name)) return []
    const { status, complexity, error } = checkSync(withoutLongCounts(pattern), flags, { timeout: timeoutMs })
    if (status !== 'safe') return [`${file}: ${name} is ${complexity?.summary ?? error?.kind ?? status}`]
    safe.add(name)
    return []
  })
}

const isSource = (path) => /\.(ts|tsx)$/.test(path) && !/\.(test|stories)\.tsx?$/.test(path)

/**
 * A count such as `{1,64}` makes an automaton too large to decide, and what a search finds instead depends on the load
 * of the machine. Without its end the pattern has more ways to match, so that it is linear with the count if it is
 * linear without.
 */
const withoutLongCounts = (pattern) =>
  pattern.replace(/(?<!\\u)\{(\d+)(?:,\d*)?\}/g, (count, least) =>
    /\d\d/.test(count) ? (least === '0' ? '*' : '+') : count,
  )

/** Checks all patterns below `src`, and those of the schema library that are in use there: they read every request. */
function checkPatterns() {
  const files = readdirSync(at('src'), { recursive: true }).filter(isSource)
  const texts = files.map((file) => [`src/${file}`, readFileSync(join(at('src'), file), 'utf8')])
  const found = texts.map(([file, text]) => patternsIn(file, text))
  const called = new Set(texts.flatMap(([, text]) => text.match(/\bv\.\w+/g) ?? []).map((name) => name.slice(2)))
  const library = Object.entries(valibot).flatMap(([name, value]) =>
    value instanceof RegExp && called.has(actionOf(name))
      ? [{ pattern: value.source, flags: value.flags, file: `valibot ${name}` }]
      : [],
  )
  const patterns = [...found.flatMap((each) => each.patterns), ...library]
  const safe = readCache()
  const faults = [
    ...slowPatterns(patterns, safe),
    ...found.flatMap(({ made }) => made.map((place) => `${place} is made from text: nothing can say how slow it is`)),
    ...(patterns.length === 0 ? ['Nothing was read: the check itself is broken.'] : []),
  ]
  writeCache(safe)
  console.log([...faults, `${faults.length} faults in ${patterns.length} regular expressions`].join('\n'))
  process.exitCode = faults.length === 0 ? 0 : 1
}

/** `ISO_DATE_REGEX` is the pattern of `isoDate`. */
const actionOf = (name) =>
  name
    .replace(/_REGEX$/, '')
    .toLowerCase()
    .replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

const { version } = require('recheck/package.json')

function readCache() {
  try {
    const cache = JSON.parse(readFileSync(cachePath, 'utf8'))
    return new Set(cache.version === version ? cache.safe : [])
  } catch {
    return new Set()
  }
}

function writeCache(safe) {
  mkdirSync(dirname(cachePath), { recursive: true })
  writeFileSync(cachePath, JSON.stringify({ version, safe: [...safe] }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) checkPatterns()
