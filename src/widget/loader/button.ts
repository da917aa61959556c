import { element, sign } from './element.ts'
import { words } from './words.ts'

/** The round button. Its label contains the unread count; `aria-expanded` says whether the chat is open. */
export function createButton(onClick: () => void) {
  const button = element('button', {
    type: 'button',
    class: 'button',
    'aria-label': words.open,
    'aria-expanded': 'false',
  })
  const badge = element('span', { class: 'badge', 'aria-hidden': 'true', hidden: '' })
  button.append(
    sign(
      'chat',
      'M12 4c4.700 0 8.500 3.200 8.500 7.200s-3.800 7.200-8.500 7.200c-.9 0-1.800-.1-2.600-.3L4.800 20l1-3.700c-1.500-1.300-2.300-3.100-2.300-5.100C3.500 7.200 7.300 4 12 4z',
    ),
    sign('shut', 'M6 9.500l6 6 6-6'),
    badge,
  )
  button.addEventListener('click', onClick)

  return {
    element: button,
    focus: () => button.focus(),
    update(isOpen: boolean, unread: number) {
      const isShown = unread > 0 && !isOpen
      button.setAttribute('aria-expanded', String(isOpen))
      button.setAttribute('aria-label', isShown ? words.openUnread(unread) : words.open)
      badge.hidden = !isShown
      badge.textContent = unread > 99 ? '99+' : String(unread)
    },
  }
}
