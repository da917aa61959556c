/** Side of the icon and radius of its corners, in CSS pixels. */
const iconPx = 128
const cornerPx = 28

/**
 * Gives Safari on iPhones and iPads the pictures that the installed app shows while it starts: the brand's icon on the
 * colour of the screen. Safari takes one only if it has exactly the size of the device's screen, so that each device
 * draws its own two, upright and on its side, instead of choosing among some forty files.
 */
export async function offerSplashImages(): Promise<void> {
  const icon = await pictureOf('/apple-touch-icon.png')
  if (!icon) return
  const { width, height } = window.screen
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  addLink('portrait', drawn(icon, short, long))
  addLink('landscape', drawn(icon, long, short))
}

function addLink(orientation: 'portrait' | 'landscape', href: string) {
  const link = document.createElement('link')
  link.rel = 'apple-touch-startup-image'
  link.media = `(orientation: ${orientation})`
  link.href = href
  document.head.append(link)
}

/** The picture as an address, `width` by `height` in CSS pixels of this screen. */
function drawn(icon: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas')
  const scale = window.devicePixelRatio
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  const [left, top] = [(width - iconPx) / 2, (height - iconPx) / 2]
  // iOS rounds the icon on the home screen too.
  context.roundRect(left, top, iconPx, iconPx, cornerPx)
  context.clip()
  context.drawImage(icon, left, top, iconPx, iconPx)
  return canvas.toDataURL()
}

/** Null: without the picture the app starts on an empty screen, as before. */
async function pictureOf(src: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.src = src
  return picture.decode().then(
    () => picture,
    () => null,
  )
}
