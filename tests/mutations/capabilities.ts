import type { Mutation } from './mutation.ts'

const list = 'public/browser-check.js'

/** The portal, the kiosk, supported browsers, channels, staff's own devices and seats. */
export const capabilityMutations: readonly Mutation[] = [
  {
    row: 'CAP-14',
    off: 'the portal’s session is not restored',
    file: 'src/core/portal/portal-token.ts',
    from: "onState(token ? { name: 'signed-in', eid: token.eid } : { name: 'signed-out' })",
    to: "onState({ name: 'signed-out' })",
  },
  {
    row: 'CAP-14',
    off: 'the portal’s calls work in an installation without it',
    file: 'src/server/portal/module.ts',
    from: "settings.EVERLINE_PORTAL === 'on' ? handlers : without(handlers)",
    to: 'handlers',
    layer: 'integration',
  },
  {
    row: 'CAP-14',
    off: 'the portal’s pages exist in an installation without it',
    file: 'src/server/start-server.ts',
    from: "hasPortal: settings.EVERLINE_PORTAL === 'on'",
    to: 'hasPortal: true',
    layer: 'integration',
  },
  {
    row: 'CAP-14',
    off: 'Settings offers portal users in an installation without the portal',
    file: 'src/server/services/permissions.ts',
    from: 'hasPortal || !(id in portalCalls)',
    to: 'true',
    layer: 'integration',
  },
  {
    row: 'CAP-14',
    off: 'without the portal, its address shows the app',
    file: 'src/server/http/pages.ts',
    from: "else for (const path of ['/portal', '/portal/*']) get(path, async () => null)",
    to: '',
    layer: 'integration',
  },
  {
    row: 'CAP-15',
    off: 'any code ends kiosk mode',
    file: 'src/app/kiosk/kiosk-lock.ts',
    from: '(await hashOf(code, kiosk.code)) === kiosk.code.hash',
    to: 'true',
  },
  {
    row: 'CAP-15',
    off: 'wrong codes lead to no pause',
    file: 'src/app/kiosk/kiosk-lock.ts',
    from: 'const pauseMs = pauseAfter(wrong)',
    to: 'const pauseMs = pauseAfter(0)',
  },
  {
    row: 'CAP-15',
    off: 'shortcuts lead out',
    file: 'src/app/kiosk/leading-keys.ts',
    from: "return key.length === 1 && key !== ' ' && !isWriting",
    to: 'return false',
  },
  ...(
    [
      ["Chrome: '56'", "Chrome: '55'", 'Chrome'],
      ["Chromium: '56'", "Chromium: '55'", 'Chromium'],
      ["Safari: '11'", "Safari: '10'", 'Safari'],
      ["'Microsoft Edge': '79'", "'Microsoft Edge': '18'", 'Edge'],
      ["Opera: '18'", "Opera: '17'", 'Opera'],
      ["Electron: '15'", "Electron: '14'", 'Electron'],
      ['lowestIos = 11', 'lowestIos = 10', 'iOS'],
      ["lowestChromeOnAndroid = '80'", "lowestChromeOnAndroid = '79'", 'Chrome on Android'],
    ] as const
  ).map(([from, to, browser]) => ({
    row: 'CAP-16',
    off: `${browser} is supported one version too early`,
    file: list,
    from,
    to,
  })),
  {
    row: 'CAP-16',
    off: 'Safari 15.1 is supported',
    file: list,
    from: "if (name === 'Safari' && /^15\\.1(\\.|$)/.test(version)) return false",
    to: '',
  },
  {
    row: 'CAP-16',
    off: 'the flag is not kept',
    file: 'public/support.js',
    from: 'localStorage.setItem(flagKey, flag)',
    to: '',
  },
  {
    row: 'CAP-17',
    off: 'two channels have the same artwork',
    file: 'src/app/ui/sign/channel-icon.tsx',
    from: "sms: [msg`SMS`, 'M4 4.500h16v12h-7l-5 4v-4H4zM8 10.500h.01M12 10.500h.01M16 10.500h.01']",
    to: "sms: [msg`SMS`, 'M4 5h16v11H9l-5 4zM8 9h8M8 12.500h5']",
  },
  {
    row: 'ROL-02',
    off: 'staff manage the devices and seats of others',
    file: 'src/server/services/may-manage.ts',
    from: "if (session.role !== 'admin') return fail('not-found')",
    to: '',
  },
]
