/** Whether the user has asked the browser to load little: then no medium is read before it is played. */
export const savesData = (): boolean =>
  // The types do not know it; Firefox and Safari have none.
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** For `preload` of media: how much of one may be read before it is played. */
export const mediaPreload = (): 'none' | 'metadata' => (savesData() ? 'none' : 'metadata')
