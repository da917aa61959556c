import { type Clock, systemClock } from '#core/platform/clock.ts'
import { activateNow, buildHeld, buildLock } from '#workers/ports/build-locks.ts'

/**
 * Whether a call or something half-written keeps the tab from reloading.
 *
 * @param isStranded no hub serves the tab
 */
export type IsReloadHeld = (isStranded: boolean) => boolean

/** When a tab takes a new build: see `createUpdate`. */
export type TabUpdate = {
  /** A new build is here: the tab reloads when it is hidden, or nobody has used it for a while. */
  ready(): void
  /** This tab is too old for the hub: it reloads as soon as nothing holds it. */
  needed(): void
  /** The tab was hidden or shown. */
  visibilityChanged(): void
  /** The user did something in the tab. */
  used(): void
}

/** A tab that waits for its reload looks this often whether it may, in milliseconds. */
const lookAgainMs = 1000
/** A tab that is seen, such as a wallboard, takes a new build when nobody has used it for so long, in milliseconds. */
const idleMs = 10 * 60_000

/** Decides when a tab reloads for a new build: never in a call, nor while a message or a form is half-written. */
export function createUpdate(deps: {
  isHidden: () => boolean
  isHeld: IsReloadHeld
  onReady: () => void
  reload: () => void
  clock: Clock
}): TabUpdate {
  const { isHidden, isHeld, reload, clock } = deps
  let state: 'none' | 'ready' | 'needed' = 'none'
  let isLooking = false
  let isIdleAwaited = false
  let usedAtMs = clock.nowMs()

  function look() {
    const idleInMs = usedAtMs + idleMs - clock.nowMs()
    const isDue = state === 'needed' || (state === 'ready' && (isHidden() || idleInMs <= 0))
    if (state === 'ready' && !isDue) awaitIdle(idleInMs)
    if (!isDue || isLooking) return
    if (!isHeld(state === 'needed')) return reload()
    isLooking = true
    clock.after(lookAgainMs, () => {
      isLooking = false
      look()
    })
  }

  function awaitIdle(idleInMs: number) {
    if (isIdleAwaited) return
    isIdleAwaited = true
    clock.after(idleInMs, () => {
      isIdleAwaited = false
      look()
    })
  }

  function becomes(next: 'ready' | 'needed') {
    const isFirst = state === 'none'
    if (state !== 'needed') state = next
    if (isFirst) deps.onReady()
    look()
  }

  const used = () => {
    usedAtMs = clock.nowMs()
  }

  return { ready: () => becomes('ready'), needed: () => becomes('needed'), visibilityChanged: look, used }
}

/**
 * Changes to a new build without disturbing the user: the new service worker is installed and activated at once, and
 * the tab reloads when `createUpdate` says so, or when the user asks for it.
 */
export function watchUpdates(deps: {
  isHeld: IsReloadHeld
  onReady: (reload: () => void) => void
  /** Calls `run` with each input of the user. */
  onInput: (run: () => void) => void
}): Pick<TabUpdate, 'needed'> {
  const reload = () => location.reload()
  const update = createUpdate({
    isHidden: () => document.hidden,
    isHeld: deps.isHeld,
    onReady: () => deps.onReady(reload),
    reload,
    clock: systemClock,
  })
  document.addEventListener('visibilitychange', update.visibilityChanged)
  deps.onInput(update.used)

  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    // The first service worker also takes control; only a later one means a new build.
    let isControlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (isControlled) update.ready()
      isControlled = true
    })
    let registration: ServiceWorkerRegistration | null = null
    // After the page's own requests, because the worker fetches the whole app.
    afterLoad(async () => {
      void navigator.locks?.request(buildLock(__BUILD__), { mode: 'shared' }, holdForGood)
      registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
      if (registration) activateAll(registration)
    })
    const lookForUpdate = () => void registration?.update().catch(() => {})
    document.addEventListener('visibilitychange', () => !document.hidden && lookForUpdate())
    window.addEventListener('online', lookForUpdate)
    setInterval(lookForUpdate, lookEveryMs)
  }
  return update
}

/** Sees to it that each new service worker takes over. */
function activateAll(registration: ServiceWorkerRegistration) {
  const activate = () => {
    const next = registration.installing ?? registration.waiting
    if (next) activateSoon(next, systemClock)
  }
  registration.addEventListener('updatefound', activate)
  activate()
}

/** The pauses grow from the first of these to the second, in milliseconds. */
const [firstPokeMs, lastPokeMs] = [1000, 60_000]

/**
 * Asks an installed service worker to take over until it does. It has asked for that itself, but Chromium forgets it for
 * minutes if the old one was started at the moment at which the new one was installed.
 */
export function activateSoon(
  worker: Pick<ServiceWorker, 'state' | 'postMessage'>,
  clock: Pick<Clock, 'after'>,
  pauseMs = firstPokeMs,
): void {
  clock.after(pauseMs, () => {
    if (worker.state === 'installed') worker.postMessage(activateNow)
    const mayStillWait = worker.state === 'installing' || worker.state === 'installed'
    if (mayStillWait) activateSoon(worker, clock, Math.min(2 * pauseMs, lastPokeMs))
  })
}

/** Then the service worker looks which builds are open: it keeps the files of this one. */
function holdForGood(): Promise<never> {
  navigator.serviceWorker.controller?.postMessage(buildHeld)
  return new Promise(() => {})
}

const afterLoad = (run: () => void) =>
  document.readyState === 'complete' ? run() : window.addEventListener('load', run, { once: true })

const lookEveryMs = 30 * 60_000
