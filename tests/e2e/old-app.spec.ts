import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, test } from '@playwright/test'
import { soakOnly } from '#tests/soak/runs.ts'
import { type Backend, startBackend } from './backend.ts'
import { acceptOffer, findUpdate, openAgent, openTab, openVisitor, say } from './people.ts'

const run = promisify(execFile)

/**
 * Apps that a browser may still have: of November 22 and 25. Their hubs speak protocols 9 and 14 to their tabs, and their
 * rows and calls have changed since. Two hours earlier the feed had other entries (b3f000c8), which no later backend speaks.
 */
const oldCommits = ['84aba213', 'f1e43006']
/** Inside of the repository, so that the build finds its packages. */
const rootOf = (commit: string) => resolve('test-results/old-app', commit)

const hasHistory = await run('git', ['cat-file', '-e', `${oldCommits[0]}^{commit}`]).then(
  () => true,
  () => false,
)

/** Builds the app of an earlier commit with the packages of this one. */
async function buildApp(commit: string) {
  const root = rootOf(commit)
  await rm(root, { recursive: true, force: true })
  await mkdir(root, { recursive: true })
  await run('git', ['archive', '--output', join(root, 'source.tar'), commit])
  await run('tar', ['-xf', 'source.tar'], { cwd: root })
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  // Sorts before every name that is made from the time.
  const env = { ...process.env, EVERLINE_DIST: 'dist', EVERLINE_BUILD: '0-old', NODE_ENV: 'production' }
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--mode', 'app', '--sourcemap', 'false'], {
    env,
    cwd: root,
  })
  return join(root, 'dist/app')
}

test.use({ serviceWorkers: 'allow' })

for (const commit of oldCommits)
  test(
    `[PWA-05] the app of ${commit} works with this backend, and the next one takes over its rows and its unsent text`,
    soakOnly,
    async ({ browser }) => {
      // biome-ignore lint/suspicious/noSkippedTests: a clone without history has no earlier app to build.
      test.skip(!hasHistory, 'a clone without history has no earlier app to build')
      const webRoot = await mkdtemp(join(tmpdir(), 'everline-web-'))
      await cp('dist', webRoot, { recursive: true })
      await rm(join(webRoot, 'app'), { recursive: true })
      await cp(await buildApp(commit), join(webRoot, 'app'), { recursive: true })
      const backend = await startBackend({ env: { EVERLINE_WEB_ROOT: webRoot } })
      try {
        await oldThenNew(browser, backend, webRoot)
      } finally {
        await backend.stop()
        for (const folder of [webRoot, rootOf(commit)]) await rm(folder, { recursive: true, force: true })
      }
    },
  )

async function oldThenNew(browser: Browser, backend: Backend, webRoot: string) {
  const [, credentials] = backend.signIns
  if (!credentials) throw new Error('no sign-in')
  const agent = await openAgent(browser, backend.url, credentials)
  const [old] = agent.tabs
  if (!old) throw new Error('no tab')
  const log = (tab = old) => tab.getByRole('log', { name: 'Messages' })
  const connection = (tab = old) => tab.getByRole('status', { name: 'Connection' })
  const visitor = await openVisitor(browser, backend.url)
  await say(visitor.chat, ['Hello'])
  await acceptOffer(old)
  await say(old, ['Hello too'])
  await expect(visitor.chat.getByRole('log')).toContainText('Hello too')
  await old.evaluate(() => navigator.serviceWorker.ready)

  // The old app with rows, a message that waits and a draft, when the backend has been away.
  await backend.kill()
  await say(old, ['Written meanwhile'])
  await expect(log()).toContainText('Written meanwhile')
  await old.getByRole('textbox', { name: 'Message' }).fill('A draft')
  const place = old.url()
  await expect(connection()).toContainText('Offline')
  await backend.restart()
  await old.goto(place)
  await expect(visitor.chat.getByRole('log')).toContainText('Written meanwhile')
  await expect(connection()).toContainText('Live')
  await expect(old.getByRole('textbox', { name: 'Message' })).toHaveValue('A draft')
  await say(visitor.chat, ['And now?'])
  await expect(log()).toContainText('And now?')

  // This build's app, with what the old one has stored.
  await old.waitForLoadState('networkidle')
  await rm(join(webRoot, 'app'), { recursive: true })
  await cp('dist/app', join(webRoot, 'app'), { recursive: true })
  await findUpdate(old)
  const young = await openTab(agent, place)
  await expect(connection(young)).toContainText('Live')
  for (const text of ['Hello', 'Written meanwhile', 'And now?']) await expect(log(young)).toContainText(text)
  await expect(young.getByRole('textbox', { name: 'Message' })).toHaveValue('A draft')
  await say(visitor.chat, ['Both of you?'])
  await expect(log(young)).toContainText('Both of you?')
  await agent.context.close()
}
