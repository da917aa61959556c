/** The operating system's notifications, shown by the service worker: a tab's own constructor is refused on phones. */
export const notifications = {
  permission: (): NotificationPermission | 'unsupported' =>
    'Notification' in window ? Notification.permission : 'unsupported',
  ask: () => Notification.requestPermission(),
  async show(title: string, options: NotificationOptions): Promise<void> {
    const registration = await navigator.serviceWorker.ready
    await registration.showNotification(title, options)
  },
  async dismiss(tag: string): Promise<void> {
    const registration = await navigator.serviceWorker.ready
    for (const notification of await registration.getNotifications({ tag })) notification.close()
  },
}

/** Sets the number on the icon of the installed app, where the system supports it. A refusal is ignored. */
export async function showOnAppIcon(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}
