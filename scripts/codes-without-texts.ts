import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const copy = '?codes'

/**
 * Clients load the codes of failures without their texts: `error-codes.ts` of the contract gets a copy of the
 * declarations that has none. What imports the catalogue itself loads the texts.
 *
 * @param more ends of the paths of other files that need the codes alone
 */
export const codesWithoutTexts = (more: readonly string[] = []): Plugin => ({
  name: 'everline-codes-without-texts',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer) {
    if (!importer || !['/errors/error-codes.ts', copy, ...more].some((end) => importer.endsWith(end))) return null
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
