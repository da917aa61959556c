/*
 * Draws the first page of a PDF in a thread of its own, which is ended if it takes too long or needs too much memory.
 * Plain JavaScript, because a thread loads it without a build.
 */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'

const library = await PDFiumLibrary.init()
const document = await library.loadDocument(await readFile(workerData.path))
const page = document.getPage(0)
const { originalWidth, originalHeight } = page.getOriginalSize()
const scale = Math.min(4, workerData.edgePx / Math.max(originalWidth, originalHeight, 1))
const { data, width, height } = await page.render({ scale })
// BGRA, as PDFium draws.
parentPort.postMessage({ data, width, height })
