import { tabStore } from '#app/data/browser-storage.ts'
import { webLocks } from '#core/platform/locks.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'

/** Address of the window that shows the calls of this browser and nothing else. */
export const callWindowPath = '/call-window'
/** A tab that has opened the window finds it again by this name, also after a reload of the tab. */
const windowName = 'everline-call'
const windowFeatures = 'popup,width=420,height=620'
/** Held by the window: there is one in a browser, whichever tab has opened it. */
const windowLock = 'everline-call-window'
/** On it the tab that has opened the window is asked to bring it to the front: the browser lets no other tab do so. */
const windowChannel = 'everline-call-window'
/** In the tab's own storage: it has opened the window. */
const openedHere = 'everline-call-window'
/** How long a window waits for the lock of one that is just closing, such as itself before a reload, in milliseconds. */
const lockMs = 1000

let listening: BroadcastChannel | null = null

/**
 * Opens the window of calls, or shows the one that is open. Only in answer to a press. `call-window-blocked`: the browser
 * opens no windows for this page. `call-window-open`: another tab has opened it, which is asked to show it.
 */
export async function openCallWindow(): Promise<Result<null>> {
  if (tabStore.getItem(openedHere) === null && (await isWindowOpen())) {
    showWindow()
    return fail('call-window-open')
  }
  // Without an address an open window stays as it is: with one, it would load anew and the sound would break.
  const opened = window.open('', windowName, windowFeatures)
  if (!opened) return fail('call-window-blocked')
  if (opened.location.pathname !== callWindowPath) opened.location.replace(callWindowPath)
  opened.focus()
  tabStore.setItem(openedHere, 'yes')
  listening?.close()
  listening = new BroadcastChannel(windowChannel)
  listening.onmessage = () => opened.focus()
  return ok(null)
}

async function isWindowOpen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === windowLock)
}

function showWindow() {
  const channel = new BroadcastChannel(windowChannel)
  channel.postMessage('show')
  channel.close()
}

let taking: Promise<boolean> | null = null

/**
 * Makes this page the window of calls of this browser, until it is closed; false: there is one already, which is shown.
 * Asked again, it answers the same.
 */
export function takeCallWindow(): Promise<boolean> {
  taking ??= new Promise<boolean>((resolve) => {
    const hold = webLocks(navigator.locks).hold(windowLock, { signal: AbortSignal.timeout(lockMs) }, () => {
      resolve(true)
      return new Promise<never>(() => {})
    })
    hold.catch(() => {
      showWindow()
      resolve(false)
    })
  })
  return taking
}

/** Whether this page is the window of calls. */
export const isCallWindow = (): boolean => location.pathname === callWindowPath
