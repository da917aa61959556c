const styleFault = 'Unable to preload CSS'

const failed = new Set<HTMLLinkElement>()
const loading = new Set<Promise<void>>()
// The error of a link does not bubble.
document.head.addEventListener('error', ({ target }) => isStyleSheet(target) && failed.add(target), true)

const isStyleSheet = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet'

/** Whether a part of the app could not be loaded because one of its style sheets could not. */
export const isStyleFault = (error: unknown): boolean => error instanceof Error && error.message.startsWith(styleFault)

/**
 * Loads the style sheets again whose loading has failed. Vite asks for each once: at the next try it takes the part
 * without its styles.
 *
 * @throws an error for which `isStyleFault` holds, if one fails again
 */
export function loadFailedStyles(): Promise<unknown> {
  for (const link of failed) {
    const loaded = loadAgain(link)
    const settle = () => void loading.delete(loaded)
    loading.add(loaded)
    loaded.then(settle, settle)
  }
  failed.clear()
  return Promise.all(loading)
}

function loadAgain(old: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link')
  for (const { name, value } of old.attributes) link.setAttribute(name, value)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${styleFault} for ${link.href}`)))
    old.replaceWith(link)
  })
}
