import { holdSight } from '#app/browser/attention.ts'
import { documentPictures } from '#app/browser/document-pictures.ts'

/** A window of the browser that stays above all others (Document Picture-in-Picture). */
export type FloatingWindow = Window

const size = { width: 320, height: 300 }

/**
 * Whether this browser can show the call above all windows.
 *
 * @param isShowing whether there is a picture of the other side, which is all that some browsers can show so
 */
export const canFloat = (isShowing: boolean): boolean =>
  documentPictures() !== null || (isShowing && document.pictureInPictureEnabled === true)

/** Opens the window, in answer to a press; null where the browser has none, or refuses. */
export async function openFloating(): Promise<FloatingWindow | null> {
  const opened = await documentPictures()
    ?.requestWindow(size)
    .catch(() => null)
  // This page draws what the window shows, however hidden the page is.
  opened?.addEventListener('pagehide', holdSight(), { once: true })
  return opened ?? null
}

/** Gives a document the language, the direction, the theme and the styles of this page, as far as they are loaded. */
export function takeLook(to: Document): void {
  const { documentElement: own } = document
  for (const { name, value } of own.attributes) to.documentElement.setAttribute(name, value)
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) to.head.append(sheet.cloneNode(true))
}

/** Shows the picture of the other side above all windows, or ends that. */
export async function floatVideo(): Promise<void> {
  if (document.pictureInPictureElement) return document.exitPictureInPicture()
  const video = document.querySelector<HTMLVideoElement>('video[data-picture="other"]')
  // The browser may refuse, such as without a picture: then nothing changes.
  await video?.requestPictureInPicture().catch(() => null)
}
