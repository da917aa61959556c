import * as css from './icon.css.ts'
import { personPath } from './person-path.ts'

const paths = {
  inbox: 'M3 13l3-8h12l3 8v6H3zM3 13h5l1.5 3h5L16 13h5',
  book: 'M4 5h6a2 2 0 012 2v13a2 2 0 00-2-2H4zM20 5h-6a2 2 0 00-2 2v13a2 2 0 012-2h6z',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  chat: 'M4 5h16v11H9l-5 4z',
  check: 'M4 12.5l5 5L20 6.5',
  swap: 'M4 8h15l-4-4M20 16H5l4 4',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M7 5v14',
  last: 'M6 5l7 7-7 7M17 5v14',
  down: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  file: 'M6 3.500h8l4 4v13H6zM14 3.500v4h4',
  film: 'M4 5.500h16v13H4zM10 9.500l4.500 2.500-4.500 2.500z',
  speaker: 'M5 9.500v5h3.500l5 4v-13l-5 4zM16.500 9a4.500 4.500 0 010 6M18.500 6.500a8 8 0 010 11',
  play: 'M7 5l12 7-12 7z',
  pause: 'M8 5v14M16 5v14',
  camera: 'M4 8h3.500l1.500-2.500h6L16.500 8H20v11H4zM12 10.500a3 3 0 100 6 3 3 0 000-6',
  microphone:
    'M12 3.500a2.500 2.500 0 00-2.500 2.500v5.500a2.500 2.500 0 005 0V6A2.500 2.500 0 0012 3.500zM6 11a6 6 0 0012 0M12 17v3.500',
  'microphone-off':
    'M12 3.500a2.500 2.500 0 00-2.500 2.500v5.500a2.500 2.500 0 005 0V6A2.500 2.500 0 0012 3.500zM6 11a6 6 0 0012 0M12 17v3.500M4 4l16 16',
  video: 'M3.500 7h12v10h-12zM15.500 10.500l5-3v9l-5-3',
  window: 'M4 9h11v11H4zM9 5.500V4h11v11h-1.500',
  people:
    'M9 5a3.200 3.200 0 100 6.400A3.200 3.200 0 009 5zM3 19.500c.4-3.500 2.700-5.300 6-5.300s5.600 1.800 6 5.300M15.500 5.300a3.200 3.200 0 010 5.800M17.500 14.600c2.100.6 3.300 2.300 3.500 4.900',
  phone:
    'M6 4h4l1.500 4.500-2.300 1.700a12 12 0 004.600 4.600l1.700-2.300L20 14v4a2 2 0 01-2.200 2A15.500 15.500 0 014 6.200 2 2 0 016 4z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l4.500 4.500',
  person: personPath,
  contacts:
    'M5 3.500h14v17H5zM12 8a2 2 0 100 4 2 2 0 000-4zM8.500 16.500c.3-1.700 1.600-2.500 3.500-2.500s3.200.8 3.500 2.500',
  info: 'M12 3.500a8.500 8.500 0 100 17 8.500 8.500 0 000-17zM12 11v5M12 8v.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 100 5.600 2.8 2.8 0 000-5.600',
  alert: 'M12 4l9 15.500H3zM12 10v4.500M12 17v.01',
  refresh: 'M20 11a8 8 0 10-2.300 6.300M20 5v6h-6',
  clock: 'M12 3.500a8.500 8.500 0 100 17 8.500 8.500 0 000-17zM12 7.500V12l3 2',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 017 0v3',
  bell: 'M6 16V11a6 6 0 0112 0v5l1.500 2h-15zM10 20.500h4',
  leave: 'M10 4H5v16h5M9 12h11M16 8l4 4-4 4',
  pulse: 'M3 12h4l3-7 4 14 3-7h4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  list: 'M4 6h16M4 12h16M4 18h10',
  missed: 'M6 6l12 12M18 9v9H9',
  gear: 'M12 9a3 3 0 100 6 3 3 0 000-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M5.600 18.400l2.100-2.100M16.300 7.700l2.100-2.100',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
} as const

/** Icons that are mirrored from right to left, because they point along the text. */
const directed: ReadonlySet<string> = new Set(['back', 'next', 'first', 'last', 'leave', 'list'])

/** A sign's name; or the path of one that only lazily loaded screens show (`late-signs.ts`), to keep the first load small. */
export type IconName = keyof typeof paths | `M${number} ${string}`

/** An icon beside text; it never stands alone and is therefore hidden from screen readers. */
export const Icon = ({ name, look = 'normal' }: { name: IconName; look?: keyof typeof css.icon }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={`${css.icon[look]}${directed.has(name) ? ` ${css.directed}` : ''}`}
  >
    <path d={name in paths ? paths[name as keyof typeof paths] : name} />
  </svg>
)
