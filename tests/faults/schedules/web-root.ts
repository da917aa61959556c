import { mkdtemp, rename, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A folder like `dist` whose app can be replaced by that of another build. */
export async function makeWebRoot(): Promise<string> {
  const webRoot = await mkdtemp(join(tmpdir(), 'everline-web-'))
  for (const target of ['app', 'widget', 'portal', 'extension'])
    await symlink(resolve('dist', target), join(webRoot, target))
  return webRoot
}

/** Puts the app of `folder` in the place of the one that is served. */
export async function serveApp(webRoot: string, folder: string): Promise<void> {
  const link = join(webRoot, 'next')
  await symlink(resolve(folder), link)
  await rename(link, join(webRoot, 'app'))
}
