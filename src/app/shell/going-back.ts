import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fitsMedia } from '#app/browser/viewport.ts'
import { media } from '#app/theme/contract.css.ts'
import { topmostClose } from '#app/ui/overlay/over-the-page.ts'

/**
 * Going back closes what lies over the page first. On a phone, going back from a conversation that was opened by an
 * address, such as that of a notification, leads to the inbox instead of out of the app.
 */
export function GoingBack() {
  const { history } = useRouter()
  useEffect(
    () =>
      history.block({
        // Leaving the page itself is not asked about here.
        enableBeforeUnload: false,
        blockerFn({ action }) {
          const close = action === 'BACK' ? topmostClose() : undefined
          // The router goes forward again. Closing may change the address too, which must not come in between.
          if (close) window.addEventListener('popstate', close, { once: true })
          return close !== undefined
        },
      }),
    [history],
  )
  useEffect(putInboxBelow, [])
  return null
}

/** The router’s place of an entry in the history; its first entry has 0. */
type EntryState = { __TSR_index?: number; isAboveInbox?: true }

/** Puts the inbox below a conversation that the history begins with. */
function putInboxBelow() {
  const { pathname, search, href } = location
  const state: EntryState = history.state ?? {}
  if (state.__TSR_index !== 0 || state.isAboveInbox || !fitsMedia(media.phone)) return
  if (!/^\/inbox\/[^/]+$/.test(pathname)) return
  // Past the router, which would load each of the two: what is on the screen stays.
  const { replaceState, pushState } = History.prototype
  replaceState.call(history, { ...state, __TSR_index: -1 }, '', `/inbox${search}`)
  pushState.call(history, { ...state, isAboveInbox: true }, '', href)
}
