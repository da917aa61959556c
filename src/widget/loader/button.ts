import { element, sign } from './element.ts'
import { words } from './words.ts'

/** The round button. Its label contains a call or the unread count; `aria-expanded` says whether the chat is open. */
export function createButton(onClick: () => void) {
  const button = element('button', {
    class: 'button',
    'aria-label': words.open,
    'aria-expanded': 'false',
  })
  const badge = element('span', { class: 'badge', 'aria-hidden': 'true', hidden: '' })
  button.append(
    sign(
      'chat',
      'M12 4c4.7 0 8.5 3.2 8.5 7.2s-3.8 7.2-8.5 7.2c-.9 0-1.8-.1-2.6-.3L4.8 20l1-3.7c-1.5-1.3-2.3-3.1-2.3-5.1C3.5 7.2 7.3 4 12 4z',
    ),
    sign('shut', 'M6 9.5l6 6 6-6'),
    badge,
  )
  button.addEventListener('click', onClick)

  return {
    element: button,
    focus: () => button.focus(),
    /** @param label says what the badge shows; '' hides it */
    update(isOpen: boolean, shown: string | number, label: string) {
      const isShown = label && !isOpen
      button.setAttribute('aria-expanded', String(isOpen))
      button.setAttribute('aria-label', isShown ? `${words.open}, ${label}` : words.open)
      badge.hidden = !isShown
      badge.textContent = String(shown)
    },
  }
}
