import type { Page } from '@playwright/test'

/**
 * Screenshots as one small picture, two in a row: each square of `step` by `step` pixels becomes one pixel of its mean
 * colour, in 32 shades for each channel. This hides how a machine draws the edges of letters, but not what moved, grew
 * or changed its colour. `page` only provides the canvas.
 */
export async function contactSheet(page: Page, shots: readonly Buffer[], step = 3): Promise<Buffer> {
  // Defined in the page once: the browser optimises a function only if it is called several times.
  if (!(await page.evaluate(() => 'drawSheet' in window))) await page.evaluate(`window.drawSheet = ${drawSheet}`)
  const input = { shots: shots.map((shot) => shot.toString('base64')), step }
  return Buffer.from(await page.evaluate((given) => window.drawSheet(given), input), 'base64')
}

declare global {
  interface Window {
    drawSheet: typeof drawSheet
  }
}

/** Runs in the page; self-contained. */
async function drawSheet({ shots, step }: { shots: string[]; step: number }): Promise<string> {
  const toShade = (sum: number) => Math.round(sum / (step * step) / 8) * 8

  function shrink({ data, width, height }: ImageData): ImageData {
    const small = new ImageData(Math.floor(width / step), Math.floor(height / step))
    let to = 0
    for (let y = 0; y < small.height; y += 1) {
      for (let x = 0; x < small.width; x += 1) {
        let [red, green, blue] = [0, 0, 0]
        for (let dy = 0; dy < step; dy += 1) {
          let from = ((y * step + dy) * width + x * step) * 4
          for (let dx = 0; dx < step; dx += 1) {
            red += data[from] ?? 0
            green += data[from + 1] ?? 0
            blue += data[from + 2] ?? 0
            from += 4
          }
        }
        small.data[to] = toShade(red)
        small.data[to + 1] = toShade(green)
        small.data[to + 2] = toShade(blue)
        small.data[to + 3] = 255
        to += 4
      }
    }
    return small
  }

  const smalls: ImageData[] = []
  for (const shot of shots) {
    const bytes = Uint8Array.from(atob(shot), (char) => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    smalls.push(shrink(context.getImageData(0, 0, bitmap.width, bitmap.height)))
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
