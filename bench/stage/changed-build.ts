import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, rm, symlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

/** Inside of the repository, so that the build finds its packages. */
const folder = resolve('test-results/changed-builds')
const parts = ['src', 'public', 'scripts', 'index.html', 'package.json', 'vite.config.ts', 'tsconfig.json']

/** Builds the app with one more line in one of its files; null: as it is. Answers the folder of the built app. */
export async function buildChanged(name: string, file: string | null): Promise<string> {
  const root = resolve(folder, name)
  await rm(root, { recursive: true, force: true })
  await mkdir(root, { recursive: true })
  for (const part of parts) await cp(part, resolve(root, part), { recursive: true })
  await symlink(resolve('node_modules'), resolve(root, 'node_modules'))
  if (file !== null) await appendFile(resolve(root, file), `\nObject.assign(globalThis, { changed: '${name}' })\n`)
  // Sorts behind every name that is made from the time.
  const env = { ...process.env, EVERLINE_DIST: 'dist', EVERLINE_BUILD: `zzzz-${name}`, NODE_ENV: 'production' }
  const args = [resolve('node_modules/vite/bin/vite.js'), 'build', '--mode', 'app']
  await promisify(execFile)(process.execPath, args, { env, cwd: root })
  return resolve(root, 'dist/app')
}

export const removeChangedBuilds = () => rm(folder, { recursive: true, force: true })
