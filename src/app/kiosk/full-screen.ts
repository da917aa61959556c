declare global {
  interface Navigator {
    /** Chromium only: in full screen the system's keys go to the page. */
    keyboard?: { lock?(): Promise<void>; unlock?(): void }
  }
}

type Parts = {
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'fullscreenEnabled' | 'exitFullscreen'> & {
    fullscreenElement: unknown
    documentElement: Pick<Element, 'requestFullscreen'>
  }
  navigator: Pick<Navigator, 'keyboard'>
}

/** Full screen for this page, in browsers that support it; iPhones do not. */
export function createFullScreen({ document, navigator }: Parts) {
  return {
    /** Whether the page is not in full screen although the browser supports it. */
    isMissing: () => document.fullscreenEnabled === true && document.fullscreenElement === null,
    /** Only possible after a click or key press. A refusal is ignored. */
    async enter() {
      try {
        await document.documentElement.requestFullscreen({ navigationUI: 'hide' })
        // Escape and the system's keys go to the page; holding Escape still leaves full screen.
        await navigator.keyboard?.lock?.()
      } catch {
        // If it fails, `isMissing` is true and a cover lies over the page.
      }
    },
    leave() {
      navigator.keyboard?.unlock?.()
      if (document.fullscreenElement) void document.exitFullscreen()
    },
    subscribe(run: () => void) {
      document.addEventListener('fullscreenchange', run)
      return () => document.removeEventListener('fullscreenchange', run)
    },
  }
}
