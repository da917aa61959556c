/**
 * Size of the window at the page's start. Lists assume it before they are laid out, so that their first render already
 * has all visible rows. Read once, because reading it forces a layout.
 */
export const firstViewport = { width: window.innerWidth, height: window.innerHeight }

/** Calls `run` whenever the result of the media query changes. Returns the function that ends it. */
export function onMedia(query: string, run: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', run)
  return () => media.removeEventListener('change', run)
}
export const fitsMedia = (query: string) => window.matchMedia(query).matches

export const hasFinePointer = () => window.matchMedia('(pointer: fine)').matches
