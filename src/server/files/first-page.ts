import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { projectPath } from '#server/platform/project-path.ts'

const withinMs = 15_000
/** Megabytes that a hostile document may use before its thread is ended. */
const maxHeapMb = 256

type Bitmap = { data: Uint8Array; width: number; height: number }

/** The first page of a PDF as PNG, about `edgePx` on its longer side; null: it cannot be drawn. */
export async function firstPage(path: string, edgePx: number): Promise<Buffer | null> {
  const bitmap = await drawn(path, edgePx)
  if (!bitmap) return null
  const { data, width, height } = bitmap
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
}

const drawn = (path: string, edgePx: number): Promise<Bitmap | null> =>
  new Promise((resolve) => {
    const worker = new Worker(projectPath('src/server/files/first-page.worker.mjs'), {
      workerData: { path, edgePx },
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => end(null), withinMs)
    const end = (bitmap: Bitmap | null) => {
      clearTimeout(timer)
      resolve(bitmap)
      void worker.terminate()
    }
    worker.on('message', end)
    worker.on('error', () => end(null))
    worker.on('exit', () => end(null))
  })
