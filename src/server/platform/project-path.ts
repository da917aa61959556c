import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Path of a file that ships with the repository. Works from `src` and bundled from `dist`, whatever the working
 * directory is.
 */
export function projectPath(...parts: string[]): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (isProject(folder)) return join(folder, ...parts)
    if (folder === dirname(folder)) throw new Error('The folder of the project was not found above the running file')
  }
}

function isProject(folder: string): boolean {
  const manifest = join(folder, 'package.json')
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'everline'
}
