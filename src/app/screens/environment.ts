import { browserStore } from '#app/data/browser-storage.ts'
import { createLookChoice } from '#app/theme/look-choice.ts'
import { type Clock, systemClock } from '#core/platform/clock.ts'
import { type Locks, webLocks } from '#core/platform/locks.ts'
import { createBrandKeeper } from './brand/kept-brand.ts'
import { createKeyChoices } from './commands/key-choices.ts'
import { createKioskKeeper } from './kiosk/kiosk-keeper.ts'

/*
 * What screens need of the tab itself. The only file of the screens that touches those globals, so that the logic
 * beside it can be driven by tests.
 */

export const clock: Clock = systemClock

/** Old browsers and insecure origins have no locks: then every tab rings, which is better than none. */
export const locks: Locks =
  'locks' in navigator ? webLocks(navigator.locks) : { hold: (_name, _options, use) => use(true) }

const root = document.documentElement
export const themeChoice = createLookChoice({
  name: 'everline-theme',
  attribute: 'data-theme',
  values: ['system', 'light', 'dark'],
  storage: browserStore,
  root,
})
export const densityChoice = createLookChoice({
  name: 'everline-density',
  attribute: 'data-density',
  values: ['normal', 'compact', 'roomy'],
  storage: browserStore,
  root,
})

/** The user's own keys. */
export const keyChoices = createKeyChoices({
  name: 'everline-keys',
  storage: browserStore,
  onStored(name, run) {
    window.addEventListener('storage', ({ key, newValue }) => {
      // Without a key everything was cleared.
      if (key === name || key === null) run(newValue)
    })
  },
})

/** How the service wants this app to look. */
export const brandKeeper = createBrandKeeper({
  storage: browserStore,
  style: root.style,
  icon: document.querySelector<HTMLLinkElement>('link[rel="icon"]'),
  bars: document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'),
})

/** Whether this browser is held in kiosk mode, in whichever tab that began or ended. */
export const kioskKeeper = createKioskKeeper(browserStore)
window.addEventListener('storage', kioskKeeper.refresh)

export const webCrypto: Crypto = window.crypto

/** The user looks at this tab and types into it. */
export const isAttended = () => document.visibilityState === 'visible' && document.hasFocus()
export const isHidden = () => document.visibilityState === 'hidden'

/** Calls `run` whenever the user may have come to this tab or left it. */
export function onAttention(run: () => void): () => void {
  document.addEventListener('visibilitychange', run)
  window.addEventListener('focus', run)
  window.addEventListener('blur', run)
  window.addEventListener('pagehide', run)
  return () => {
    document.removeEventListener('visibilitychange', run)
    window.removeEventListener('focus', run)
    window.removeEventListener('blur', run)
    window.removeEventListener('pagehide', run)
  }
}

/**
 * What a list takes for its size before it is laid out: with rows for all of it, the first drawing needs no second one.
 * Read once, since the browser lays the page out for the answer.
 */
export const firstViewport = { width: window.innerWidth, height: window.innerHeight }

/** Its keyboard has a Command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What is pressed there is text. */
export const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The number on the icon of the installed app, where the system shows one; a browser may refuse it in silence. */
export async function showOnAppIcon(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}

/** Calls `run` whenever the answer of `window.matchMedia` changes. */
export function onMedia(query: string, run: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', run)
  return () => media.removeEventListener('change', run)
}
export const fitsMedia = (query: string) => window.matchMedia(query).matches

export const hasFinePointer = () => window.matchMedia('(pointer: fine)').matches

export const notifications = {
  permission: (): NotificationPermission | 'unsupported' =>
    'Notification' in window ? Notification.permission : 'unsupported',
  ask: () => Notification.requestPermission(),
  /** Through the service worker: a tab's own constructor is refused on phones. */
  async show(title: string, options: NotificationOptions): Promise<void> {
    const registration = await navigator.serviceWorker.ready
    await registration.showNotification(title, options)
  },
  async dismiss(tag: string): Promise<void> {
    const registration = await navigator.serviceWorker.ready
    for (const notification of await registration.getNotifications({ tag })) notification.close()
  },
}

/** Plays once; a browser may refuse before the user's first press, which is no error. */
export const playSound = (url: string): Promise<void> => new Audio(url).play().catch(() => {})

/** Whether it worked: a browser may refuse the clipboard. */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )

/** Where this app is, for links that lead back to it. */
export const ownOrigin = () => window.location.origin
/** How much this origin stores and may store, in bytes; nothing where the browser does not say. */
export const storageEstimate = async (): Promise<StorageEstimate> => (await navigator.storage?.estimate()) ?? {}

/** Hands a file to the user. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it up by the next task; held, it would stay in memory.
  clock.after(60_000, () => URL.revokeObjectURL(link.href))
}
