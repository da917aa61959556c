import type { Plugin, Rolldown } from 'vite'

/** A file of a build, as far as it matters here. */
type BuiltFile = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'isEntry' | 'imports'>

/** Where the first file of a worker leaves what the others use of it. */
const parts = 'globalThis.everlineParts'

/**
 * Lets no file of a worker import the first one. WebKit runs the file that a worker was started with a second time, in the
 * same worker, when another file imports it: two hubs were in one worker (decision 137).
 */
export const startOfWorker = (): Plugin => ({
  name: 'everline-worker-start',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => shareByGlobal(Object.values(bundle).filter((file) => file.type === 'chunk')),
  },
})

/**
 * Replaces the exports of a worker's first file by a global, and their imports in its other files. These are loaded later,
 * when the first one has run, so that its values are there.
 *
 * @param chunks of one worker; their code is changed
 * @throws if the code has another form than the bundler's
 */
export function shareByGlobal(chunks: readonly BuiltFile[]): void {
  const start = chunks.find(({ isEntry }) => isEntry)
  const importers = chunks.filter(({ imports }) => start && imports.includes(start.fileName))
  if (!start || importers.length === 0) return
  const name = start.fileName.slice(start.fileName.lastIndexOf('/') + 1)
  const atEnd = /export\{([^{}]*)\};?(?=\s*(?:\/\/# sourceMappingURL=\S*\s*)?$)/
  start.code = replaced(start, atEnd, (list) => `${parts}={${pairs(list, (own, given) => `${given}:${own}`)}};`)
  const ofStart = new RegExp(`import\\{([^{}]*)\\}from["']\\./${name.replaceAll('.', '\\.')}["'];?`)
  for (const importer of importers) {
    importer.code = replaced(
      importer,
      ofStart,
      (list) => `const{${pairs(list, (given, own) => `${given}:${own}`)}}=${parts};`,
    )
  }
  const left = chunks.find(({ code }) => code.includes(`./${name}"`) || code.includes(`./${name}'`))
  if (left) throw new Error(`${left.fileName} imports ${name} in an unknown form`)
}

function replaced({ fileName, code }: BuiltFile, form: RegExp, by: (list: string) => string): string {
  const result = code.replace(form, (_, list: string) => by(list))
  if (result === code) throw new Error(`${fileName} imports or exports in an unknown form`)
  return result
}

/** Rewrites a list of the form `a as b,c`. */
const pairs = (list: string, pair: (left: string, right: string) => string): string =>
  list
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/))
    .map(([left = '', right = left]) => pair(left, right))
    .join(',')
