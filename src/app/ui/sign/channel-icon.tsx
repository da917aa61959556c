import { msg, translated } from '#app/language/t.ts'
import * as css from './icon.css.ts'

/* Everline's own drawings of kinds of channels; they copy no company's logo. */
export const channels = [
  'chat',
  'sms',
  'email',
  'call',
  'messenger',
  'whatsapp',
  'line',
  'wechat',
  'instagram',
  'qr',
  'link',
  'number',
  'broadcast',
] as const
export type Channel = (typeof channels)[number]

const drawings: Record<Channel, readonly [name: string, path: string]> = {
  chat: [msg`Chat`, 'M4 5h16v11H9l-5 4zM8 9h8M8 12.500h5'],
  sms: [msg`SMS`, 'M4 4.500h16v12h-7l-5 4v-4H4zM8 10.500h.01M12 10.500h.01M16 10.500h.01'],
  email: [msg`Email`, 'M3.500 6h17v12.500h-17zM3.500 7l8.500 6 8.500-6'],
  call: [
    msg`Call`,
    'M5 4h4l1.500 5-2.500 1.500a12 12 0 005.500 5.500L15 13.500l5 1.500v4a1.500 1.500 0 01-1.500 1.500A14.500 14.500 0 013.500 5.500 1.500 1.500 0 015 4z',
  ],
  messenger: [
    'Messenger',
    'M12 4c5 0 8.500 3.300 8.500 7.500S17 19 12 19a10 10 0 01-2.600-.3L6 20.500v-3.300a7 7 0 01-2.500-5.700C3.500 7.300 7 4 12 4zM8.500 11.500h.01M12 11.500h.01M15.500 11.500h.01',
  ],
  whatsapp: ['WhatsApp', 'M4 5h16v11H9l-5 4zM7 10.500l2.200 2.200L13 8.500M12.200 12.300l.4.4 4.200-4.200'],
  line: [
    'LINE',
    'M4 10.500C4 7 7.500 4.500 12 4.500s8 2.500 8 6-3.500 6-6.500 6L12 19.500l-1.500-3c-3.500-.4-6.500-2.700-6.500-6zM9 9h.01M15 9h.01M9 12c1.500 1.500 4.500 1.500 6 0',
  ],
  wechat: ['WeChat', 'M3.500 4.500h11v8h-6l-3 2.500v-2.500h-2zM17 9h3.500v8h-2v2.500l-3-2.500h-5v-2'],
  instagram: [
    'Instagram',
    'M4 8a2 2 0 012-2h2l1.500-2h5L16 6h2a2 2 0 012 2v10a2 2 0 01-2 2H6a2 2 0 01-2-2zM12 9.500a3.500 3.500 0 100 7 3.500 3.500 0 000-7',
  ],
  qr: [msg`QR code`, 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500M20 14v2.500M14 20h2.500M20 19v1'],
  link: [
    msg`Web link`,
    'M10 14a4 4 0 006 .4l2.800-2.800a4 4 0 00-5.700-5.700L11.800 7.200M14 10a4 4 0 00-6-.4l-2.800 2.800a4 4 0 005.700 5.700l1.300-1.300',
  ],
  number: [
    msg`Virtual number`,
    'M8 3.500h8a1.500 1.500 0 011.500 1.500v14a1.500 1.500 0 01-1.500 1.500H8A1.500 1.500 0 016.500 19V5A1.500 1.500 0 018 3.500zM10.500 8.500l-.8 5M14.300 8.500l-.8 5M9.300 10h5.400M9 12h5.400M11 17.500h2',
  ],
  broadcast: [msg`Broadcast enquiry`, 'M4 10v4h3l8 4V6l-8 4zM18 9.500a4 4 0 010 5M9 14.500l1 4.500'],
}

export const channelName = (channel: Channel): string => translated(drawings[channel][0])

type Props = {
  channel: Channel
  look?: keyof typeof css.icon
  /** Without text beside it, it has its name as label. */
  isAlone?: boolean
}

/** [CAP-17] The icon of a channel. */
export const ChannelIcon = ({ channel, look = 'normal', isAlone = false }: Props) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: a title would also be a tooltip of the browser's; the label is in the spread
  <svg
    viewBox="0 0 24 24"
    className={css.icon[look]}
    data-channel={channel}
    {...(isAlone ? { role: 'img', 'aria-label': channelName(channel) } : { 'aria-hidden': true })}
  >
    <path d={drawings[channel][1]} />
  </svg>
)
