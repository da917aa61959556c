/*
 * `npm start` and `npm run serve`: installs when needed, builds what is out of date, runs the backend. Plain Node
 * without packages, for it is the first thing that runs in a fresh clone. Arguments go to the backend.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { build } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { at } from './run-command.mjs'

requireNode()
if (!((await ensureInstalled()) && (await build()))) process.exit(1)

const main = resolve(at('.'), process.env.EVERLINE_DIST ?? 'dist', 'server/main.js')
const server = spawn(process.execPath, ['--enable-source-maps', main, ...process.argv.slice(2)], {
  cwd: at('.'),
  stdio: 'inherit',
})

// Ctrl-C in a terminal reaches both processes; forwarding it would make it two, which asks a server to hurry.
const inTerminal = process.stdin.isTTY
process.on('SIGINT', () => inTerminal || server.kill('SIGINT'))
process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGHUP', () => server.kill('SIGTERM'))

server.on('error', (error) => {
  console.error(`The backend did not start: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)))
