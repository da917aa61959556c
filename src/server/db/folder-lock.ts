import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sleep, systemClock } from '#core/platform/clock.ts'

/** Time to wait for a process that is stopping: after a restart the old process may still be about to end. */
const patienceMs = 2_000

/**
 * Locks a data folder for this process: two processes would destroy the embedded database. A killed process leaves its
 * lock file behind, which counts only while the very same process runs.
 *
 * @returns a function that unlocks the folder
 * @throws when another running process has locked it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'everline.lock')
  const claim = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) })
  const giveUpAtMs = systemClock.nowMs() + patienceMs
  for (;;) {
    try {
      await writeFile(path, claim, { flag: 'wx', mode: 0o600 })
      return () => rm(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = ownerOf(await readFile(path, 'utf8').catch(() => ''))
    // A file that cannot be read may be just being written.
    if (owner ? !isAlive(owner) : systemClock.nowMs() > giveUpAtMs) {
      await rm(path, { force: true })
      continue
    }
    if (owner && systemClock.nowMs() > giveUpAtMs) {
      throw new Error(
        `The data folder ${folder} is in use by another Everline (process ${owner.pid}). ` +
          'Stop it first, or set EVERLINE_DATA to another folder, or DATABASE_URL to share a PostgreSQL.',
      )
    }
    await sleep(systemClock, 50)
  }
}

type Owner = { pid: number; startedAt: string | null }

function ownerOf(text: string): Owner | null {
  try {
    const { pid, startedAt } = JSON.parse(text)
    return Number.isSafeInteger(pid) && pid > 0
      ? { pid, startedAt: typeof startedAt === 'string' ? startedAt : null }
      : null
  } catch {
    return null
  }
}

function isAlive({ pid, startedAt }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  // Process ids are reused: only with the same start time is it the same process.
  const started = startOf(pid)
  if (started === 'dead') return false
  return started === null || startedAt === null || started === startedAt
}

/** Start time of a process in the kernel's ticks; `dead` for a zombie; null without /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command's name in parentheses, which may contain anything. The start is the 20th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? 'dead' : (fields[19] ?? null)
  } catch {
    return null
  }
}
