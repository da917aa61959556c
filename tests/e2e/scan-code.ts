import { expect, type Locator } from '@playwright/test'
import jsQR from 'jsqr'

const side = 400

/** Reads a QR code off the screen, as a phone does; '' if there is none in it. */
export async function scanCode(code: Locator): Promise<string> {
  await expect(code.locator('path')).toBeAttached()
  const pixels = await code.evaluate(async (svg, side) => {
    const picture = new Image(side, side)
    const text = new XMLSerializer().serializeToString(svg).replace('<svg ', `<svg width="${side}" height="${side}" `)
    picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`
    await picture.decode()
    const context = new OffscreenCanvas(side, side).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = 'white'
    context.fillRect(0, 0, side, side)
    context.drawImage(picture, 0, 0, side, side)
    const { data } = context.getImageData(0, 0, side, side)
    // As one text of a letter a pixel: a list of all 640,000 numbers takes many seconds on its way here.
    return Array.from({ length: side * side }, (_, pixel) => ((data[4 * pixel] ?? 0) < 128 ? '#' : ' ')).join('')
  }, side)
  const picture = new Uint8ClampedArray(4 * side * side)
  for (const [pixel, letter] of [...pixels].entries()) picture.fill(letter === '#' ? 0 : 255, 4 * pixel, 4 * pixel + 3)
  return jsQR(picture, side, side)?.data ?? ''
}
