/*
 * `npm start` and `npm run serve`: installs when needed, builds what is out of date, runs the backend. Plain Node
 * without packages, for it is the first thing that runs in a fresh clone. Arguments go to the backend.
 */
import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { build } from './build-outdated.mjs'
import { ensureInstalled } from './install.mjs'
import { at } from './run-command.mjs'
import { standInFor } from './stand-in.mjs'

if (!((await ensureInstalled({ forStart: true })) && (await build()))) process.exit(1)

console.log('Starting the backend …')
const main = resolve(at('.'), process.env.EVERLINE_DIST ?? 'dist', 'server/main.js')
standInFor(
  spawn(process.execPath, ['--enable-source-maps', main, ...process.argv.slice(2)], {
    cwd: at('.'),
    // Code that Node has compiled stays for the next start, and goes with the build.
    env: { NODE_COMPILE_CACHE: resolve(dirname(main), 'compiled'), ...process.env },
    stdio: 'inherit',
  }),
)
