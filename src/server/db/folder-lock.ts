import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
  for (let attempt = 1; ; attempt += 1) {
    try {
      await writeFile(path, claim, { flag: 'wx', mode: 0o600 })
      return () => rm(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = ownerOf(await readFile(path, 'utf8').catch(() => ''))
    if ((owner && isAlive(owner)) || attempt > 3) {
      throw new Error(
        `The data folder ${folder} is in use by another Everline${owner ? ` (process ${owner.pid})` : ''}. ` +
          'Stop it first, or set EVERLINE_DATA to another folder, or DATABASE_URL to share a PostgreSQL.',
      )
    }
    await rm(path, { force: true })
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
  return started === null || startedAt === null || started === startedAt
}

/** When a process started, in the kernel's ticks; null where there is no /proc to tell. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command's name in parentheses and may hold anything; the start is the 20th after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
