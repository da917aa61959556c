import type { ManifestOptions } from 'vite-plugin-pwa'
import { sharedEndings, sharedTypes, shareParts, shareTargetPath } from '../src/core/shares/share.ts'

const shortcut = (name: string, description: string, url: string, icon: string) => ({
  ...{ name, description, url },
  icons: [{ src: `/shortcut-${icon}.png`, sizes: '192x192', type: 'image/png' }],
})

/**
 * The installed app as the operating system knows it (decision 124). The backend puts the brand in
 * (`server/theming/web-manifest.ts`), also where a text names the product.
 */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Everline',
  short_name: 'Everline',
  description: 'The contact centre that keeps working: chat, calls and mail on any connection.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay'],
  // Chromium drops what is shared where the open window is only focused, so it is navigated. It has no second window.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  theme_color: '#0f6b5c',
  background_color: '#f4f5f4',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    shortcut('Inbox', 'Conversations in Everline', '/inbox', 'inbox'),
    shortcut('Missed', 'Missed chats in Everline', '/inbox?tab=missed', 'missed'),
    shortcut('Dial', 'Call a number with Everline', '/calls', 'dial'),
  ],
  // Browsers allow `tel:` and names of one's own. Both lead to a screen that allows few places.
  protocol_handlers: ['tel', 'web+everline'].map((protocol) => ({ protocol, url: '/open?link=%s' })),
  file_handlers: [{ action: '/contacts?opened=true', accept: { 'text/vcard': ['.vcf'], 'text/csv': ['.csv'] } }],
  share_target: {
    action: shareTargetPath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      ...{ title: shareParts.title, text: shareParts.text, url: shareParts.url },
      files: [
        { name: shareParts.files, accept: [...sharedTypes.filter((type) => !type.endsWith('.*')), ...sharedEndings] },
      ],
    },
  },
}
