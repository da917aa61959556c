/*
 * Writes src/core/contract/domains.ts, which call lives in which folder of the contract, and visitor-calls.ts, which of
 * them a visitor's client may need. `--check` changes nothing, and fails when a file is not what it would write.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
// From the two files that need no table of domains.
import { calls } from '../src/core/contract/all-calls.ts'
import type { CallDefinition } from '../src/core/contract/call.ts'

const contract = fileURLToPath(new URL('../src/core/contract/', import.meta.url))
const all: Readonly<Record<string, CallDefinition>> = calls

type Group = Readonly<Record<string, CallDefinition>>

/** The records of calls that a folder declares, by their names. */
const groupsOf = async (domain: string) =>
  Object.entries<Group>(await import(`${contract}${domain}/calls.ts`)).sort(([a], [b]) => (a < b ? -1 : 1))

/** The ids that a folder declares, and that the list of all calls has. */
const idsIn = (groups: readonly [string, Group][]) =>
  [...new Set(groups.flatMap(([, group]) => Object.keys(group)))].filter((id) => Object.hasOwn(all, id)).sort()

const folders = readdirSync(contract, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`${contract}${entry.name}`).includes('calls.ts'))
  .map(({ name }) => name)
  .sort()
const declared = await Promise.all(folders.map(async (name) => ({ name, groups: await groupsOf(name) })))
const domains = declared.map((domain) => ({ ...domain, ids: idsIn(domain.groups) })).filter(({ ids }) => ids.length > 0)
const found = domains.flatMap(({ ids }) => ids)
const stray = Object.keys(all).filter((id) => found.filter((each) => each === id).length !== 1)
if (stray.length > 0) throw new Error(`Not declared in the calls.ts of exactly one domain: ${stray.join(', ')}`)

const contains = (group: Group, part: Group) => Object.keys(part).every((id) => Object.hasOwn(group, id))
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

const table = `/*
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

/** Records with calls that a visitor's session may make; those without a session ask by themselves. */
const forVisitors = domains.flatMap(({ name, groups }) => {
  const names = groups
    .filter(([, group]) => Object.values(group).some(({ audience }) => audience === 'visitor' || audience === 'any'))
    // Not the parts of another record.
    .filter(([own, group]) => !groups.some(([name, other]) => name !== own && contains(other, group)))
    .map(([group]) => group)
  return names.length > 0 ? [{ name, names }] : []
})

const visitors = `/*
 * Made by \`npm run contract\`: the calls of the domains that have some for visitors. A visitor's client loads them with
 * the first one that its first messages do not use.
 */
${[...forVisitors.map(({ name, names }) => [`./${name}/calls.ts`, names.join(', ')]), ['./merge.ts', 'merge']]
  .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  .map(([file, names]) => `import { ${names} } from '${file}'`)
  .join('\n')}

export const visitorCalls = merge([
${forVisitors.flatMap(({ names }) => names.map((name) => `  ${name},`)).join('\n')}
])
`

const files = { 'domains.ts': table, 'visitor-calls.ts': visitors }
for (const [name, text] of Object.entries(files)) {
  const path = `${contract}${name}`
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.log(`${name} is out of date: npm run contract`)
    process.exitCode = 1
  }
}
