declare global {
  interface Navigator {
    /** Chromium's alone: keys of the system go to the page in full screen. */
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

/** The whole screen for this page, where the browser gives it: iPhones do not. */
export function createFullScreen({ document, navigator }: Parts) {
  return {
    /** Nothing more of the page is to be used than in full screen. */
    isMissing: () => document.fullscreenEnabled === true && document.fullscreenElement === null,
    /** After a press only. A browser that refuses stays as it is. */
    async enter() {
      try {
        await document.documentElement.requestFullscreen({ navigationUI: 'hide' })
        // Escape and the system's own keys go to the page; held for long, Escape still ends it.
        await navigator.keyboard?.lock?.()
      } catch {
        // Without it `isMissing` says so, and a cover lies over the page.
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
