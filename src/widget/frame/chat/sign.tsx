const paths = {
  chat: 'M12 4c4.700 0 8.500 3.200 8.500 7.200s-3.800 7.200-8.500 7.200c-.9 0-1.800-.1-2.600-.3L4.800 20l1-3.700c-1.500-1.300-2.300-3.100-2.300-5.100C3.500 7.200 7.300 4 12 4z',
  shut: 'M6 9.500l6 6 6-6',
  send: 'M12 19V5M5.500 11.500L12 5l6.500 6.500',
  down: 'M12 5v14M5.500 12.500L12 19l6.500-6.500',
  swap: 'M7 4.500L3.500 8 7 11.500M3.500 8h14M17 12.500l3.500 3.500-3.500 3.500M20.500 16h-14',
  more: 'M5.500 12h.8M11.600 12h.8M17.700 12h.8',
} as const

/** An icon beside a text. The app's icons are many; these few keep the frame small. */
export const Sign = ({ name }: { name: keyof typeof paths }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)
