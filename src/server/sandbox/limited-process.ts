import { execFile, spawn } from 'node:child_process'

/** Resource limits of a process that opens untrusted files. */
export type ProcessLimits = {
  /** Processor time in seconds, after which the system kills the process. */
  cpuSeconds: number
  /** From start to end, after which it is killed. */
  wallMs: number
  /** Memory of the process, in MB. */
  memoryMb: number
  /** Size of each file that it writes, in MB. */
  fileMb: number
}

/**
 * Megabytes that a process of this Node has as data before it does anything: from version 24 on V8 maps the address range
 * of its compiled code as writable, and the system counts all of it.
 */
export const codeRangeMb = Number(process.versions.node.split('.')[0]) >= 24 ? 512 : 0

/** `failed`: it ended otherwise than it should, by itself or by a limit. `unavailable`: it could not be started. */
export type ProcessEnd = 'done' | 'failed' | 'unavailable'

/**
 * Sets the limits and becomes the program. Processor time and files are bounded everywhere; memory where the system knows
 * the limit of data (Linux since 4.7), and there the process is also the first one to go when the machine has none left.
 */
const script = `
ulimit -c 0
ulimit -t "$1" || exit 126
ulimit -d "$2" 2>/dev/null || :
ulimit -f "$3" || exit 126
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null || :
shift 3
exec nice -n 5 "$@"`

/** Runs a program in a folder, without the backend's environment, until it ends or its time is over. */
export function runLimited(
  command: readonly string[],
  { folder, input, limits }: { folder: string; input: string; limits: ProcessLimits },
): Promise<ProcessEnd> {
  const { cpuSeconds, memoryMb, fileMb, wallMs } = limits
  // In units of 1 kB and, for files, of 512 bytes (POSIX).
  const numbers = [cpuSeconds, memoryMb * 1024, fileMb * 2048].map(String)
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', script, 'sh', ...numbers, ...command], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
      stdio: ['pipe', 'ignore', 'ignore'],
      // A group of its own: what it starts ends with it.
      detached: true,
    })
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    const timer = setTimeout(kill, wallMs)
    const end = (how: ProcessEnd) => {
      clearTimeout(timer)
      kill()
      resolve(how)
    }
    child.once('error', () => end('unavailable'))
    child.once('exit', (code) => end(code === 0 ? 'done' : code === 126 || code === 127 ? 'unavailable' : 'failed'))
    // It may end before it has read what it is told.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** Starts a program without any network; empty where the system allows that to nobody but its administrator. */
export const withoutNetwork = (): Promise<readonly string[]> => {
  const command = ['unshare', '--user', '--net']
  return new Promise((resolve) => {
    execFile('unshare', [...command.slice(1), 'true'], { timeout: 5000 }, (error) => resolve(error ? [] : command))
  })
}
