import type { Page } from '@playwright/test'

/**
 * Screenshots as one small picture, two in a row: each square of `step` pixels becomes one of its mean colour, in 32
 * shades a channel. How a machine draws the edge of a letter vanishes in it; what moved, grew or changed its colour does
 * not. `page` only lends its canvas.
 */
export async function contactSheet(page: Page, shots: readonly Buffer[], step = 3): Promise<Buffer> {
  const base64 = await page.evaluate(drawSheet, { shots: shots.map((shot) => shot.toString('base64')), step })
  return Buffer.from(base64, 'base64')
}

/** Runs in the page; self-contained. */
async function drawSheet({ shots, step }: { shots: string[]; step: number }): Promise<string> {
  const smalls: ImageData[] = []
  for (const shot of shots) {
    const bytes = Uint8Array.from(atob(shot), (char) => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const small = new ImageData(Math.floor(width / step), Math.floor(height / step))
    for (let y = 0; y < small.height; y += 1) {
      for (let x = 0; x < small.width; x += 1) {
        const at = (y * small.width + x) * 4
        small.data[at + 3] = 255
        for (let channel = 0; channel < 3; channel += 1) {
          let sum = 0
          for (let dy = 0; dy < step; dy += 1) {
            for (let dx = 0; dx < step; dx += 1) {
              sum += data[((y * step + dy) * width + x * step + dx) * 4 + channel] ?? 0
            }
          }
          small.data[at + channel] = Math.round(sum / (step * step) / 8) * 8
        }
      }
    }
    smalls.push(small)
  }
  const width = Math.max(...smalls.map((small) => small.width))
  const height = Math.max(...smalls.map((small) => small.height))
  const sheet = new OffscreenCanvas(width * 2, height * Math.ceil(smalls.length / 2))
  const context = sheet.getContext('2d')
  if (!context) throw new Error('no canvas')
  for (const [index, small] of smalls.entries()) {
    context.putImageData(small, (index % 2) * width, Math.floor(index / 2) * height)
  }
  const png = new Uint8Array(await (await sheet.convertToBlob({ type: 'image/png' })).arrayBuffer())
  let binary = ''
  for (const byte of png) binary += String.fromCharCode(byte)
  return btoa(binary)
}
