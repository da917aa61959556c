import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { projectPath } from '#server/platform/project-path.ts'

/** Builds the program that opens files of strangers for backends that run from their sources. */
export async function setup(): Promise<void> {
  const built = await build({
    ...{ configFile: projectPath('vite.config.ts'), mode: 'open-file', logLevel: 'error' },
    build: { write: false },
  })
  const program = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const path = projectPath('node_modules', '.cache', 'everline', 'open-file.js')
  await mkdir(dirname(path), { recursive: true })
  for (const part of program) {
    if (part.type !== 'chunk') continue
    // Two runs may build at the same time: none reads half of a file.
    const draft = join(dirname(path), `open-file.${process.pid}.part`)
    await writeFile(draft, part.code)
    await rename(draft, path)
  }
}
