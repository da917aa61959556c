import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ErrorName } from '#core/contract/errors.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Db } from '#server/db/database.ts'
import type { Examined } from '#server/sandbox/job.ts'
import type { Opened } from '#server/sandbox/sandbox.ts'
import { users } from '#server/services/tables.ts'
import type { Opening } from './opening.ts'
import type { FileStorage } from './storage/storage.ts'
import { type FileRow, files } from './tables.ts'
import { mayHaveThumbnail, personOf, type Thumbnails } from './thumbnails.ts'
import type { ScanFile } from './virus-scan.ts'

/** How often the examination of a file is begun, whatever ended the first one: its process, or this one. */
const mostTries = 2
/** Longest wait of whoever sends a file or lists recordings. */
const mostWaitMs = 10_000

/**
 * Examines a file when all its bytes have arrived: whether it is infected, what it is by its content, and whether it says
 * where it was made, which is taken out. Runs once for each file; a process that dies while it runs is followed by the
 * next that is asked, once.
 *
 * @param deps.scan null: no virus scanner is configured
 */
export function createExamineFile(deps: {
  db: Db
  storage: FileStorage
  scan: ScanFile | null
  thumbnails: Thumbnails
  opening: Opening
  clock: Clock
}) {
  const { db, storage, scan, thumbnails, opening, clock } = deps
  const running = new Map<string, Promise<FileRow | null>>()

  async function examine(id: string): Promise<FileRow | null> {
    const [file] = await db.select().from(files).where(eq(files.id, id))
    if (!file || file.state === 'ready' || file.state === 'refused') return file ?? null
    // One that is checked is complete, and perhaps no longer as large as it arrived.
    if (file.state === 'arriving') {
      if ((await storage.arrivedBytes(id)) !== file.announcedBytes) return file
      await db
        .update(files)
        .set({ state: 'checking' })
        .where(isOpen(id, ['arriving']))
    }
    const refusal = await scanned(id)
    if (refusal === 'file-scan-failed') return { ...file, state: 'checking' }
    if (refusal) return settle(id, { state: 'refused', refusal })
    const turn = await opening.examinations.run(personOf(file), () => open(file))
    // Too much waits: whoever asks next has another turn.
    return turn.isDone ? turn.value : { ...file, state: 'checking' }
  }

  async function scanned(id: string): Promise<ErrorName | null> {
    if (!scan) return null
    const result = await scan(await storage.read(id))
    if (result === 'clean') return null
    return result === 'infected' ? 'file-infected' : 'file-scan-failed'
  }

  /** Opens the file in a process of its own, once more if that one dies. */
  async function open(file: FileRow): Promise<FileRow | null> {
    const { id } = file
    const [begun] = await db
      .update(files)
      .set({ tries: sql`${files.tries} + 1` })
      .where(and(isOpen(id), lt(files.tries, mostTries)))
      .returning()
    if (!begun) return settle(id, { state: 'refused', refusal: 'file-unreadable' })
    let { sizeBytes } = file
    const opened: Opened<Examined> = await opening.sandbox.examine(
      (path) => storage.copyTo(id, path),
      async (path, cleanedBytes) => {
        sizeBytes = cleanedBytes
        await storage.take(id, path)
      },
    )
    if (opened.isOpened) return ready(file, { ...opened.answer, sizeBytes })
    if (opened.why === 'failed') return open(file)
    // Nothing could be started: that says nothing about the file.
    await db
      .update(files)
      .set({ tries: sql`${files.tries} - 1` })
      .where(isOpen(id))
    return { ...file, state: 'checking' }
  }

  async function ready(file: FileRow, facts: Examined & { sizeBytes: number }): Promise<FileRow | null> {
    const { position, ...known } = facts
    if (position === 'kept' && (await isVisitors(file))) {
      return settle(file.id, { state: 'refused', refusal: 'file-keeps-position' })
    }
    const thumbnail = mayHaveThumbnail(known) ? 'pending' : 'none'
    const settled = await settle(file.id, { state: 'ready', thumbnail, ...known })
    // Requests for the file are answered meanwhile with the state that its preview is pending [MSG-03].
    if (settled && thumbnail === 'pending') void thumbnails.settle(settled)
    return settled
  }

  async function isVisitors({ ownerEid }: FileRow): Promise<boolean> {
    const [owner] = await db.select({ kind: users.kind }).from(users).where(eq(users.eid, ownerEid))
    return owner?.kind === 'visitor'
  }

  async function settle(id: string, change: Partial<FileRow>): Promise<FileRow | null> {
    const [settled] = await db.update(files).set(change).where(isOpen(id)).returning()
    return settled ?? (await db.select().from(files).where(eq(files.id, id)))[0] ?? null
  }

  function begin(id: string): Promise<FileRow | null> {
    const run = examine(id).finally(() => running.delete(id))
    running.set(id, run)
    return run
  }

  /**
   * The file as it is now, examined if all its bytes have arrived; null: there is none. What takes longer than a moment
   * goes on while the answer is that it is being checked.
   */
  return async (id: string): Promise<FileRow | null> => {
    const run = running.get(id) ?? begin(id)
    const ended = new AbortController()
    const late = sleep(clock, mostWaitMs, ended.signal).then(() => 'late' as const)
    const outcome = await Promise.race([run, late]).finally(() => ended.abort())
    if (outcome !== 'late') return outcome
    // The next request for the file reports the failure.
    run.catch(() => {})
    return (await db.select().from(files).where(eq(files.id, id)))[0] ?? null
  }
}
export type ExamineFile = ReturnType<typeof createExamineFile>

const isOpen = (id: string, states: FileRow['state'][] = ['arriving', 'checking']) =>
  and(eq(files.id, id), inArray(files.state, states))
