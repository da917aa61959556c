/*
 * Writes the lists of src/core/contract that name every domain, from what its folders declare: all calls, entities,
 * commands and errors, what `index.ts` passes on, which call lives in which folder (domains.ts), and which calls a
 * visitor's client may need (visitor-calls.ts). `--check` changes nothing, and fails when a file is not what it would write.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CallDefinition } from '../src/core/contract/call.ts'

const contract = fileURLToPath(new URL('../src/core/contract/', import.meta.url))

/** A record of declarations. */
type Group = Readonly<Record<string, object>>
type CallGroup = Readonly<Record<string, CallDefinition>>
/** The records that a folder declares in one of its files, by their names. */
type Groups = ReadonlyArray<readonly [name: string, group: Group]>
/** Parts of a list: what is imported from where. */
type Part = { file: string; names: readonly string[] }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const contains = (group: Group, part: Group) => Object.keys(part).every((id) => Object.hasOwn(group, id))

/** The exported records of a module whose values all have these properties, without those that are part of another. */
async function groupsIn(file: string, properties: readonly string[]): Promise<Groups> {
  const exported: Readonly<Record<string, unknown>> = await import(`${contract}${file}`)
  const groups = Object.entries(exported).filter(
    (entry): entry is [string, Group] =>
      isObject(entry[1]) &&
      Object.values(entry[1]).length > 0 &&
      Object.values(entry[1]).every((each) => isObject(each) && properties.every((name) => name in each)),
  )
  return groups
    .filter(([own, group], at) =>
      groups.every(
        ([name, other], place) => name === own || !contains(other, group) || (contains(group, other) && at < place),
      ),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The order of the linter: what is above comes first, and a folder before the files that begin with its name. */
const keyOfPath = (path: string) => path.replace(/^\.\./, '').replaceAll('/', '\u0001').replaceAll('.', '\u0002')
const byPath = (one: string, other: string) => (keyOfPath(one) < keyOfPath(other) ? -1 : 1)

const folders = readdirSync(contract, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'errors')
  .map(({ name }) => name)
  .sort(byPath)
const filesOf = new Map(folders.map((name) => [name, readdirSync(`${contract}${name}`)]))
const having = (file: string) => folders.filter((name) => filesOf.get(name)?.includes(file))

/** Lists the declarations of all folders in files of this name. */
const declaredIn = (file: string, properties: readonly string[]) =>
  Promise.all(having(file).map(async (name) => ({ name, groups: await groupsIn(`${name}/${file}`, properties) })))
const partsOf = (declared: ReadonlyArray<{ name: string; groups: Groups }>, file: string): Part[] =>
  declared
    .map(({ name, groups }) => ({ file: `./${name}/${file}`, names: groups.map(([group]) => group) }))
    .filter(({ names }) => names.length > 0)

const declaredCalls = await declaredIn('calls.ts', ['method', 'path', 'audience'])
const domains = declaredCalls
  .map(({ name, groups }) => ({
    name,
    // The checked edge: these are the properties of a call.
    groups: groups as ReadonlyArray<readonly [string, CallGroup]>,
  }))
  .map((domain) => ({ ...domain, ids: [...new Set(domain.groups.flatMap(([, group]) => Object.keys(group)))].sort() }))
  .filter(({ ids }) => ids.length > 0)
const all: Readonly<Record<string, CallDefinition>> = Object.assign(
  {},
  ...domains.flatMap(({ groups }) => groups.map(([, group]) => group)),
)
const found = domains.flatMap(({ ids }) => ids)
const stray = Object.keys(all).filter((id) => found.filter((each) => each === id).length !== 1)
if (stray.length > 0) throw new Error(`Declared in the calls.ts of several domains: ${stray.join(', ')}`)

const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)
/** A property as the formatter wants it: a long text stands in a line of its own. */
function lineOf(key: string, value: string): string {
  const line = `  ${keyOf(key)}: ${value},`
  // As the formatter does: after a key that is hardly longer than the indentation it never breaks.
  return line.length <= 120 || keyOf(key).length < 5 ? line : `  ${keyOf(key)}:\n    ${value},`
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

/** Domains that the hub begins with: they are in its first file, and there is nothing to load. */
const firstCalls = readFileSync(fileURLToPath(new URL('../src/workers/hub/first-calls.ts', import.meta.url)), 'utf8')
const isFirst = (name: string) => firstCalls.includes(`'#core/contract/${name}/calls.ts'`)

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

/** Loads the declarations of a domain that the hub does not begin with: each value of what comes is a record of calls. */
export const loadCallsOf = {
${domains.flatMap(({ name }) => (isFirst(name) ? [] : [lineOf(name, `() => import('./${name}/calls.ts')`)])).join('\n')}
}
export type LaterDomain = keyof typeof loadCallsOf
`

/** Records with calls that a visitor's session may make; those without a session ask by themselves. */
const forVisitors = domains.map(({ name, groups }) => ({
  name,
  groups: groups.filter(([, group]) =>
    Object.values(group).some(({ audience }) => audience === 'visitor' || audience === 'any'),
  ),
}))

/** The imports of a list, with those that it needs besides. */
const importsOf = (parts: readonly Part[], more: ReadonlyArray<readonly [file: string, line: string]>) =>
  [...parts.map(({ file, names }) => [file, `import { ${names.join(', ')} } from '${file}'`] as const), ...more]
    .sort(([one], [other]) => byPath(one, other))
    .map(([, line]) => line)
    .join('\n')
const mergeLine = ['./merge.ts', "import { merge } from './merge.ts'"] as const
const typesLine = ['', "import type * as v from 'valibot'"] as const
const linesOf = (parts: readonly Part[], before = '') =>
  parts
    .flatMap(({ names }) => names)
    .map((name) => `  ${before}${name},`)
    .join('\n')

const visitorParts = partsOf(forVisitors, 'calls.ts')
const visitors = `/*
 * Made by \`npm run contract\`: the calls of the domains that have some for visitors. A visitor's client loads them with
 * the first one that its first messages do not use.
 */
${importsOf(visitorParts, [mergeLine])}

export const visitorCalls = merge([
${linesOf(visitorParts)}
])
`

const callParts = partsOf(declaredCalls, 'calls.ts')
const allCalls = `/* Made by \`npm run contract\` of the folders beside it. */
${importsOf(callParts, [mergeLine, ['./call.ts', "import type { CallDefinition } from './call.ts'"]])}

/** The calls of every domain. In its own file, so that a page that makes no calls does not load them. */
export const calls = merge([
${linesOf(callParts)}
]) satisfies Record<string, CallDefinition>

export type Calls = typeof calls
/** Equal to the operationId of the OpenAPI document. */
export type CallId = keyof Calls
/** The calls that tabs may ask for. */
export type TabCallId = { [K in CallId]: Calls[K] extends { from: 'tab' } ? K : never }[CallId]
`

/** A list of what every domain declares under one file name: `const name = merge([…])`, and the types of it. */
async function listOf(list: {
  name: string
  file: string
  properties: string[]
  definition: string
  about: string
  types: string
}): Promise<string> {
  const { name, file, properties, definition, about, types } = list
  const parts = partsOf(await declaredIn(file, properties), file)
  const from = `./${definition.replace('Definition', '').toLowerCase()}.ts`
  const definitionLine = [from, `import type { ${definition} } from '${from}'`] as const
  return `/* Made by \`npm run contract\` of the folders beside it. */
${importsOf(parts, [typesLine, mergeLine, definitionLine])}

/** ${about} */
export const ${name} = merge([
${linesOf(parts)}
]) satisfies Record<string, ${definition}>

${types}`
}

const allEntities = await listOf({
  ...{ name: 'entities', file: 'entities.ts', properties: ['schema', 'key', 'scope'], definition: 'EntityDefinition' },
  about: 'The replicated entities of every domain. In its own file: a page that only reads them needs no schemas.',
  types: `export type Entities = typeof entities
export type EntityName = keyof Entities
export type EntityValue<E extends EntityName> = v.InferOutput<Entities[E]['schema']>
`,
})

const allCommands = await listOf({
  ...{
    name: 'commands',
    file: 'commands.ts',
    properties: ['payload', 'lane', 'from'],
    definition: 'CommandDefinition',
  },
  about: 'The queued commands of every domain. In its own file, like the calls.',
  types: `export type Commands = typeof commands
export type CommandKind = keyof Commands
/** Payload of a command of that kind. */
export type QueuedPayload<K extends CommandKind> = v.InferOutput<Commands[K]['payload']>
/** Input of a tab to queue a command. */
export type QueueInput<K extends CommandKind> = v.InferInput<Commands[K]['payload']>
/** Kinds that tabs may queue. */
export type TabCommandKind = { [K in CommandKind]: Commands[K]['from'] extends 'frame' ? never : K }[CommandKind]
`,
})

const errorParts = (
  await Promise.all(
    folders.flatMap((name) =>
      (filesOf.get(name) ?? [])
        .filter((file) => /^(?:[a-z-]+-)?errors\.ts$/.test(file))
        .map(async (file) => ({
          file: `../${name}/${file}`,
          names: (await groupsIn(`${name}/${file}`, ['code', 'message'])).map(([group]) => group),
        })),
    ),
  )
).sort((one, other) => byPath(one.file, other.file))
const sharedErrors: readonly Part[] = [
  { file: './backend-errors.ts', names: ['backendErrors'] },
  { file: './client-errors.ts', names: ['clientErrors'] },
  { file: './csv-files.ts', names: ['csvFileErrors'] },
]
const catalogue = `/* Made by \`npm run contract\` of the domains' folders. */
${importsOf(
  [...errorParts, ...sharedErrors],
  [['./error-definition.ts', "import type { ErrorCatalogue } from './error-definition.ts'"]],
)}

/**
 * Every failure that the product can name, with its code and its text, one file for each domain. Only those who show the
 * texts import it, and the app does so after its start; all others use \`errorCodes\`.
 */
export const errorCatalogue = {
${linesOf([...sharedErrors, ...errorParts], '...')}
} as const satisfies ErrorCatalogue
`

const allDomains = `/* Made by \`npm run contract\`: what \`index.ts\` passes on of the folders beside it. */
${folders
  .flatMap((name) =>
    ['calls.ts', 'commands.ts', 'entities.ts', 'schemas.ts']
      .filter((file) => filesOf.get(name)?.includes(file))
      .map((file) => `./${name}/${file}`),
  )
  .sort(byPath)
  .map((file) => `export * from '${file}'`)
  .join('\n')}
`

const files = {
  'all-calls.ts': allCalls,
  'all-commands.ts': allCommands,
  'all-domains.ts': allDomains,
  'all-entities.ts': allEntities,
  'domains.ts': table,
  'errors/catalogue.ts': catalogue,
  'visitor-calls.ts': visitors,
}
for (const [name, text] of Object.entries(files)) {
  const path = `${contract}${name}`
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.log(`${name} is out of date: npm run contract`)
    process.exitCode = 1
  }
}
