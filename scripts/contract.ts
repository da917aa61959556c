/*
 * Writes src/core/contract/domains.ts: which call lives in which folder of the contract. `--check` changes nothing, and
 * fails when the file is not what it would write.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
// From the two files that need no table of domains.
import { calls } from '../src/core/contract/all-calls.ts'
import type { CallDefinition } from '../src/core/contract/call.ts'

const contract = fileURLToPath(new URL('../src/core/contract/', import.meta.url))
const path = `${contract}domains.ts`
const all: Readonly<Record<string, CallDefinition>> = calls

/** The ids that a folder declares, and that the list of all calls has. */
async function idsOf(domain: string): Promise<string[]> {
  const groups = Object.values<Record<string, CallDefinition>>(await import(`${contract}${domain}/calls.ts`))
  return [...new Set(groups.flatMap((group) => Object.keys(group)))].filter((id) => Object.hasOwn(all, id)).sort()
}

const folders = readdirSync(contract, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`${contract}${entry.name}`).includes('calls.ts'))
  .map(({ name }) => name)
  .sort()
const domains = (await Promise.all(folders.map(async (name) => ({ name, ids: await idsOf(name) })))).filter(
  ({ ids }) => ids.length > 0,
)
const found = domains.flatMap(({ ids }) => ids)
const stray = Object.keys(all).filter((id) => found.filter((each) => each === id).length !== 1)
if (stray.length > 0) throw new Error(`Not declared in the calls.ts of exactly one domain: ${stray.join(', ')}`)

const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)
/** A property as the formatter wants it: a long text stands in a line of its own. */
function lineOf(key: string, value: string): string {
  const line = `  ${keyOf(key)}: ${value},`
  return line.length <= 120 ? line : `  ${keyOf(key)}:\n    ${value},`
}
/** Ids by their audience, each audience before its own. */
function byAudience(ids: readonly string[]): string {
  const audiences = [...new Set(ids.map((id) => audienceOf(id)))].sort()
  return audiences.flatMap((each) => [`${each}:`, ...ids.filter((id) => audienceOf(id) === each)]).join(' ')
}
const audienceOf = (id: string) => all[id]?.audience ?? ''

const fewer = Object.entries(all).flatMap(([id, { forFewer = {} }]) => {
  const audiences = Object.values(forFewer).flatMap((values) => Object.entries(values))
  const values = audiences.map(([value, audience]) => `${keyOf(value)}: '${audience}'`)
  return values.length > 0 ? [lineOf(id, `{ ${values.join(', ')} }`)] : []
})
const refreshed = Object.entries(all).flatMap(([id, { from, refreshedBy }]) =>
  from === 'tab' && refreshedBy ? [lineOf(id, `'${refreshedBy.join(' ')}'`)] : [],
)

const text = `/*
 * Made by \`npm run contract\` of the folders beside it: where each call is declared. A client that has not loaded a
 * domain yet knows no more of it than this.
 */

/** The calls of each domain, with a space between them, and before them their audience with a colon. */
export const callsOfDomain = {
${domains.map(({ name, ids }) => lineOf(name, `'${byAudience(ids)}'`)).join('\n')}
}
export type Domain = keyof typeof callsOfDomain

/** Values of path parameters that fewer callers may use, and who: see the type of a call. */
export const valuesForFewer = {
${fewer.join('\n')}
} as const

/** Subjects that make the answer of a call that tabs ask for out of date, besides a change of its own. */
export const refreshedBy = {
${refreshed.join('\n')}
}

/** Loads the declarations of a domain: each value of what comes is a record of calls. */
export const loadCallsOf = {
${domains.map(({ name }) => lineOf(name, `() => import('./${name}/calls.ts')`)).join('\n')}
}
`

if (process.argv.includes('--check')) {
  const isCurrent = readFileSync(path, 'utf8') === text
  console.log(
    isCurrent ? 'the table of domains is as the contract says' : 'domains.ts is out of date: npm run contract',
  )
  process.exitCode = isCurrent ? 0 : 1
} else {
  writeFileSync(path, text)
}
