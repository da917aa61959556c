import * as css from './edit.css.ts'

const paths = {
  h2: 'M4 6v12M12 6v12M4 12h8M15.500 10.500a2.500 2.500 0 015 0c0 2-5 4.500-5 7.500h5',
  h3: 'M4 6v12M12 6v12M4 12h8M15.500 9h5l-3 3.500c2 0 3 1.200 3 2.700s-1.200 2.800-2.700 2.800-2.300-.7-2.600-1.500',
  bold: 'M7 5h6a3.500 3.500 0 010 7H7zM7 12h7a3.500 3.500 0 010 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  link: 'M10 14a4 4 0 005.700 0l3-3A4 4 0 0013 5.300l-1 1M14 10a4 4 0 00-5.700 0l-3 3A4 4 0 0011 18.700l1-1',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.500-1v5M4 14.500a1.500 1.500 0 013 0C7 16 4 17.500 4 19h3',
  quote: 'M5 7h5v5c0 3-2 4.500-4 5M14 7h5v5c0 3-2 4.500-4 5',
  block: 'M4 5h16v14H4zM9 10l-2 2 2 2M15 10l2 2-2 2',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01',
  rule: 'M4 12h16',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 000 10h3',
} as const
export type FormatSignName = keyof typeof paths

/** A sign of the toolbar. They are here, because only the editor shows them. */
export const FormatSign = ({ name }: { name: FormatSignName }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={css.sign}
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths[name]} />
  </svg>
)
