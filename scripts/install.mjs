/*
 * Installs the packages of the lock, exactly, when they are missing or the lock has changed since. What only
 * development needs (`devDependencies`) is most of the files: who only starts or builds the product is spared it.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { withProgress } from './progress.mjs'
import { at, runCommand } from './run-command.mjs'

const stamp = at('node_modules/.everline-lock')

/**
 * True when node_modules has what the lock says, after installing it where needed.
 *
 * @param options.forStart without what only development needs
 */
export async function ensureInstalled({ forStart = false } = {}) {
  const lock = readFileSync(at('package-lock.json'))
  const whole = createHash('sha256').update(lock).digest('hex')
  const small = `${whole} for start`
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (found === whole || (forStart && found === small)) return true
  const packages = JSON.parse(lock).packages
  if (isInstalled(packages, false)) writeFileSync(stamp, whole)
  else if (forStart && isInstalled(packages, true)) writeFileSync(stamp, small)
  else if (await installLock(forStart)) writeFileSync(stamp, forStart ? small : whole)
  else return false
  return true
}

/** Whether `npm install` has already put the packages of the lock there: npm's own record of node_modules says so. */
function isInstalled(packages, forStart) {
  const record = at('node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(packages).every(([path, wanted]) => {
    if (path === '' || (forStart && (wanted.dev || wanted.devOptional))) return true
    const found = installed[path]
    // Binaries for other platforms are in the lock and not here.
    return found ? found.version === wanted.version : wanted.optional === true
  })
}

async function installLock(forStart) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Said in both cases: NODE_ENV=production would leave them out. The only install scripts are checks of binaries
  // (`check-lock.mjs`), which a start notices by itself. A hash is as good from npm's cache as from the registry.
  const which = forStart ? ['--omit=dev', '--ignore-scripts'] : ['--include=dev']
  const { code, output } = await withProgress('Installing packages', () =>
    runCommand(npm, ['ci', ...which, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
      captured: true,
    }),
  )
  if (code === 0) return true
  console.error(output.trimEnd())
  console.error('npm ci failed, see above. It needs the npm registry, or the mirror set for your npm.')
  return false
}
