/*
 * Installs the packages of the lock, exactly, when they are missing or the lock has changed since.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { at, runCommand } from './run-command.mjs'

const stamp = at('node_modules/.everline-lock')

/** True when node_modules has what the lock says, after installing it where needed. */
export async function ensureInstalled() {
  const lock = readFileSync(at('package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  if (!isInstalled(JSON.parse(lock)) && !(await installLock())) return false
  writeFileSync(stamp, wanted)
  return true
}

/** Whether `npm install` has already put every package of the lock there: npm's own record of node_modules says so. */
function isInstalled(lock) {
  const record = at('node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    // Binaries for other platforms are in the lock and not here.
    return found ? found.version === wanted.version : wanted.optional === true
  })
}

async function installLock() {
  console.log('Installing packages (npm ci) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Development packages too: they build the app. NODE_ENV=production would leave them out.
  const { code } = await runCommand(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) console.error('npm ci failed, see above. It needs the npm registry, or the mirror set for your npm.')
  return code === 0
}
