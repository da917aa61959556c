import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sleep, systemClock } from '#core/platform/clock.ts'

/** How long a process that is on its way out may take: a restart begins while the old one still ends. */
const patienceMs = 2_000

/**
 * Claims a data folder for this process: the embedded database is one process's alone, and two would destroy it. A
 * process that was killed leaves its claim behind; it counts only while the very same process lives.
 *
 * @returns a function that gives the folder back
 * @throws when another living process has it
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
    // A claim that makes no sense may be one that is just being written.
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
  // The number of a killed process is given out again: only the same start makes it the same process.
  const started = startOf(pid)
  if (started === 'dead') return false
  return started === null || startedAt === null || started === startedAt
}

/** When a process started, in the kernel's ticks; `dead` for one that only waits to be noticed; null without /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command's name in parentheses and may hold anything; the start is the 20th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? 'dead' : (fields[19] ?? null)
  } catch {
    return null
  }
}
