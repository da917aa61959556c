import { join } from 'node:path'
import type { InferOutput } from 'valibot'
import type { Clock } from '#core/platform/clock.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import { type CountBytes, createCountBytes } from './count-bytes.ts'
import { createExamineFile, type ExamineFile } from './examine-file.ts'
import type { ClamdHost, FilesUrl } from './file-settings.ts'
import { createFreeSpace } from './free-space.ts'
import { createOpening, type Opening } from './opening.ts'
import { createSignedPaths, type SignedPaths } from './signed-paths.ts'
import { createFolderStorage } from './storage/folder-storage.ts'
import { createS3Storage } from './storage/s3-storage.ts'
import type { FileStorage } from './storage/storage.ts'
import { createThumbnails, type Thumbnails } from './thumbnails.ts'
import { createScanFile } from './virus-scan.ts'

/** Those of the settings that concern files. */
type FileSettings = {
  EVERLINE_DATA: string
  EVERLINE_FILE_MB: number
  EVERLINE_FILES_GB: number
  EVERLINE_FREE_GB: number
  FILES_URL: InferOutput<typeof FilesUrl> | undefined
  CLAMD_HOST: InferOutput<typeof ClamdHost> | undefined
}

/** Dependencies that the domains dealing with files share. */
export type FileParts = {
  db: Db
  storage: FileStorage
  paths: SignedPaths
  examine: ExamineFile
  thumbnails: Thumbnails
  /** Opens the bytes of strangers. */
  opening: Opening
  settings: FileSettings
  countBytes: CountBytes
  /** Whether the disk has space for more files. */
  hasSpace: () => Promise<boolean>
  nowMs: () => number
  /** Settles when nothing is examined or drawn. */
  idle: () => Promise<unknown>
}

export async function createFileParts(deps: {
  database: Database
  settings: FileSettings
  keys: KeyRing
  clock: Clock
  limits: Limits
}): Promise<FileParts> {
  const { settings, clock } = deps
  const nowMs = () => clock.nowMs()
  const { db } = deps.database
  const storage = settings.FILES_URL
    ? createS3Storage(settings.FILES_URL)
    : await createFolderStorage(join(settings.EVERLINE_DATA, 'files'))
  const maxFileMb = settings.EVERLINE_FILE_MB
  const opening = await createOpening({ dataFolder: settings.EVERLINE_DATA, maxFileMb, clock })
  const thumbnails = createThumbnails({ db, storage, opening })
  const scan = settings.CLAMD_HOST ? createScanFile(settings.CLAMD_HOST) : null
  return {
    db,
    storage,
    thumbnails,
    opening,
    settings,
    nowMs,
    countBytes: createCountBytes(deps.limits),
    hasSpace: createFreeSpace({ folder: settings.EVERLINE_DATA, freeGb: settings.EVERLINE_FREE_GB, nowMs }),
    paths: createSignedPaths({ keys: deps.keys, nowMs }),
    examine: createExamineFile({ db, storage, scan, thumbnails, opening, clock }),
    async idle() {
      await opening.examinations.idle()
      await opening.drawings.idle()
      await thumbnails.idle()
    },
  }
}
