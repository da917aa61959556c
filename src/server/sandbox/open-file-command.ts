import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectPath } from '#server/platform/project-path.ts'

/** Megabytes of JavaScript's own memory; pictures and pages are outside of it. */
const maxHeapMb = 256

/**
 * The program that opens files as it was built: beside the backend, and while the backend runs from its sources where the
 * tests have built it.
 */
const builtProgram = () => {
  const beside = join(dirname(fileURLToPath(import.meta.url)), 'open-file.js')
  return existsSync(beside) ? beside : projectPath('node_modules', '.cache', 'everline', 'open-file.js')
}

/** Node's permission model: stable as `--permission` from 22.13 on, experimental before. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/** Starts the program so that JavaScript in it reads only itself, its packages and the folder, and starts nothing. */
export function openFileCommand(folder: string): readonly string[] {
  const program = builtProgram()
  const packages = realpathSync(projectPath('node_modules'))
  const readable = [program, projectPath('package.json'), `${packages}${sep}*`, `${folder}${sep}*`]
  return [
    process.execPath,
    `--max-old-space-size=${maxHeapMb}`,
    '--no-warnings',
    permission,
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}${sep}*`,
    program,
  ]
}
