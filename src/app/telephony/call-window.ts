import { fail, ok, type Result } from '#core/platform/result.ts'

/** Address of the window that shows the calls of this browser and nothing else. */
export const callWindowPath = '/call-window'
/** There is one, whatever calls there are: a window of this name is found again, also after a reload of this tab. */
const windowName = 'everline-call'
const windowFeatures = 'popup,width=420,height=620'

/**
 * Opens the window of calls, or shows the one that is open. Only in answer to a press. `call-window-blocked`: the browser
 * opens no windows for this page.
 */
export function openCallWindow(): Result<null> {
  // Without an address an open window stays as it is: with one, it would load anew and the sound would break.
  const opened = window.open('', windowName, windowFeatures)
  if (!opened) return fail('call-window-blocked')
  if (opened.location.pathname !== callWindowPath) opened.location.replace(callWindowPath)
  opened.focus()
  return ok(null)
}

/** Whether this page is the window of calls. */
export const isCallWindow = (): boolean => location.pathname === callWindowPath
