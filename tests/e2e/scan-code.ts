import { expect, type Locator } from '@playwright/test'
import jsQR from 'jsqr'

/** Reads a QR code off the screen, as a phone does; '' if there is none in it. */
export async function scanCode(code: Locator): Promise<string> {
  await expect(code.locator('path')).toBeAttached()
  const { data, side } = await code.evaluate(async (svg) => {
    const side = 400
    const picture = new Image(side, side)
    const text = new XMLSerializer().serializeToString(svg).replace('<svg ', `<svg width="${side}" height="${side}" `)
    picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`
    await picture.decode()
    const context = new OffscreenCanvas(side, side).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = 'white'
    context.fillRect(0, 0, side, side)
    context.drawImage(picture, 0, 0, side, side)
    return { data: [...context.getImageData(0, 0, side, side).data], side }
  })
  return jsQR(Uint8ClampedArray.from(data), side, side)?.data ?? ''
}
