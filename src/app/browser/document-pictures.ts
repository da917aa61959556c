/** Not in the compiler's types yet. https://wicg.github.io/document-picture-in-picture/ */
type DocumentPictures = {
  requestWindow(size: { width: number; height: number }): Promise<Window>
  /** The window that is open. */
  readonly window: Window | null
}

/** Windows of this page that stay above all others; null where the browser has none. */
export const documentPictures = (): DocumentPictures | null =>
  // The checked edge: only some browsers have it.
  'documentPictureInPicture' in window ? (window.documentPictureInPicture as DocumentPictures) : null
