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
  const { title } = document
  const own = title.startsWith(mark) ? title.slice(mark.length) : title
  mark = unread > 0 ? `(${unread}) ` : ''
  if (title !== mark + own) document.title = mark + own
}
