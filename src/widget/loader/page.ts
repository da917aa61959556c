import type { HostMessage } from '#widget/protocol.ts'
import { guarded } from './guarded.ts'

/** Tells the frame when the page shows another part of itself without loading anew, where the browser says so. */
export function followPages(post: (message: HostMessage) => void) {
  // The checked edge: older engines have none.
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener(
    'currententrychange',
    guarded(() => post({ everline: 'page', url: location.href, title: document.title })),
  )
}

let mark = ''

/** The number of unread messages stands before the page's title. */
export function markTitle(unread: number) {
  const own = document.title.replace(mark, '')
  mark = unread > 0 ? `(${unread}) ` : ''
  document.title = mark + own
}
