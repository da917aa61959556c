import { loadPart } from './load-part.ts'

const loadShown = () => loadPart(() => import('./shown-notifications.ts'), 'endless')

/** The operating system's notifications, shown by the service worker: a tab's own constructor is refused on phones. */
export const notifications = {
  permission: (): NotificationPermission | 'unsupported' =>
    'Notification' in window ? Notification.permission : 'unsupported',
  ask: () => Notification.requestPermission(),
  /** Shows texts of people too: what they are made of is taken care of. */
  show: async (title: string, options: NotificationOptions): Promise<void> => (await loadShown()).show(title, options),
  dismiss: async (tag: string): Promise<void> => (await loadShown()).dismiss(tag),
}

/** Sets the number on the icon of the installed app, where the system supports it. A refusal is ignored. */
export async function showOnAppIcon(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}
