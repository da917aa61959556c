import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const copy = '?codes'

/** What needs the codes alone: all of them, or those of a failure that arises here. */
const codesOnly = ['/errors/error-codes.ts', '/platform/fail-here.ts', copy]

/**
 * Clients load the codes of failures without their texts: the files of `codesOnly` get a copy of the declarations that
 * has none. What imports the catalogue itself loads the texts.
 */
export const codesWithoutTexts = (): Plugin => ({
  name: 'everline-codes-without-texts',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer) {
    if (!importer || !codesOnly.some((name) => importer.endsWith(name))) return null
    const found = await this.resolve(source, importer.replace(copy, ''), { skipSelf: true })
    return found && `${found.id}${copy}`
  },
  load: {
    filter: { id: /\?codes$/ },
    handler(id) {
      const code = readFileSync(id.replace(copy, ''), 'utf8')
      return { code: code.replace(/^ {4}(?:message|advice): (?:'.*'|".*"|\w+),$/gm, ''), moduleType: 'ts' }
    },
  },
})
