import { constants } from 'node:fs'
import { lstat, mkdir, mkdtemp, open, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { Drawn, Examined, type Job } from './job.ts'
import { codeRangeMb, type ProcessEnd, type ProcessLimits, runLimited, withoutNetwork } from './limited-process.ts'
import { openFileCommand } from './open-file-command.ts'

/** Puts the bytes of a file to a path. */
export type Source = (path: string) => Promise<void>
/** Uses the file that a job has made, which is gone afterwards; its size in bytes is known. */
export type UseOutput = (path: string, sizeBytes: number) => Promise<void>

/** `unavailable`: no process could be started, which is not the file's fault. */
export type Opened<T> = { isOpened: true; answer: T } | { isOpened: false; why: 'failed' | 'unavailable' }

/** Opens files of strangers, each in a process of its own: pictures, pages and films are never read in this one. */
export type Sandbox = {
  /** `use` gets the cleaned file, if it had to be cleaned. */
  examine(source: Source, use: UseOutput): Promise<Opened<Examined>>
  /** `use` gets the picture, if one could be made. */
  draw(source: Source, edgePx: number, of: 'pictures' | 'films' | 'all', use: UseOutput): Promise<Opened<Drawn>>
}

const examining = { cpuSeconds: 15, wallMs: 60_000, memoryMb: 900 }
const drawing: ProcessLimits = { cpuSeconds: 15, wallMs: 60_000, memoryMb: 1200, fileMb: 40 }
const maxAnswerBytes = 4096
const maxPictureBytes = 32 * 1024 * 1024

/**
 * @param deps.folder of the jobs: what a process that died has left there is removed
 * @param deps.maxFileMb size of the largest file, in megabytes
 */
export async function createSandbox(deps: { folder: string; maxFileMb: number }): Promise<Sandbox> {
  await rm(deps.folder, { recursive: true, force: true })
  await mkdir(deps.folder, { recursive: true, mode: 0o700 })
  // A process may read its own folder, by the name that the system knows.
  const folder = await realpath(deps.folder)
  const isolation = await withoutNetwork()

  async function inFolder<T>(source: Source, use: (folder: string) => Promise<T>): Promise<T> {
    const own = await mkdtemp(join(folder, 'job-'))
    try {
      await source(join(own, 'input'))
      return await use(own)
    } finally {
      await rm(own, { recursive: true, force: true })
    }
  }

  async function openFile(folder: string, job: Job, limits: ProcessLimits): Promise<ProcessEnd> {
    const command = [...isolation, ...openFileCommand(folder)]
    const memoryMb = limits.memoryMb + codeRangeMb
    return runLimited(command, { folder, input: JSON.stringify(job), limits: { ...limits, memoryMb } })
  }

  return {
    examine: (source, use) =>
      inFolder(source, async (folder) => {
        const end = await openFile(folder, { do: 'examine' }, { ...examining, fileMb: deps.maxFileMb + 1 })
        const answer = await answerIn(folder, end, Examined)
        if (answer.isOpened && answer.answer.position === 'removed') {
          return (await handOver(folder, deps.maxFileMb * 1024 * 1024, use)) ? answer : failed
        }
        return answer
      }),
    draw: (source, edgePx, of, use) =>
      inFolder(source, async (folder) => {
        if (of === 'films') {
          const frame = await runLimited([...isolation, ...oneFrame], { folder, input: '', limits: drawing })
          if (frame !== 'done') return { isOpened: true, answer: null }
        }
        const job: Job = { do: 'draw', edgePx, of: of === 'films' ? 'pictures' : of }
        const answer = await answerIn(folder, await openFile(folder, job, drawing), Drawn)
        if (!answer.isOpened || answer.answer === null) return answer
        return (await handOver(folder, maxPictureBytes, use)) ? answer : failed
      }),
  }
}

/**
 * Formats that ffmpeg may open: those that contain the film itself. Playlists name other files, which ffmpeg would open
 * too.
 */
const filmFormats = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,asf,ogg'
/** Takes a picture out of a film, which then stands in the place of the film. */
const oneFrame = [
  ...['sh', '-c', 'ffmpeg "$@" && mv frame.png input', 'sh'],
  ...['-v', 'error', '-nostdin', '-threads', '1', '-max_alloc', '268435456', '-protocol_whitelist', 'file'],
  ...['-format_whitelist', filmFormats],
  ...['-i', 'file:input', '-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-c:v', 'png', 'frame.png'],
]

const failed = { isOpened: false, why: 'failed' } as const

async function answerIn<T>(folder: string, end: ProcessEnd, schema: v.GenericSchema<unknown, T>): Promise<Opened<T>> {
  if (end !== 'done') return { isOpened: false, why: end }
  const path = join(folder, 'answer.json')
  if ((await sizeOfPlainFile(path)) > maxAnswerBytes) return failed
  try {
    // Never through a link: the process that wrote it may have been taken over by the file.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    const text = await file.readFile('utf8').finally(() => file.close())
    const answer = v.safeParse(schema, JSON.parse(text))
    return answer.success ? { isOpened: true, answer: answer.output } : failed
  } catch {
    return failed
  }
}

async function handOver(folder: string, maxBytes: number, use: UseOutput): Promise<boolean> {
  const path = join(folder, 'output')
  const size = await sizeOfPlainFile(path)
  if (size === 0 || size > maxBytes) return false
  await use(path, size)
  return true
}

/** Size in bytes of a file that is no link of any kind; infinite for anything else. */
async function sizeOfPlainFile(path: string): Promise<number> {
  const found = await lstat(path).catch(() => null)
  return found?.isFile() && found.nlink === 1 ? found.size : Number.POSITIVE_INFINITY
}
