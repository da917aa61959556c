import { globalStyle } from '@vanilla-extract/css'
import { color, font, media, radius, size, space } from './contract.css.ts'
import { titleBar } from './grid.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box', margin: 0 })
globalStyle('html, body, #root', { blockSize: '100%' })
globalStyle('body', {
  fontFamily: font.family,
  fontSize: font.size.m,
  lineHeight: font.line.text,
  fontWeight: font.weight.normal,
  fontFeatureSettings: '"cv05"',
  color: color.text,
  background: color.background,
  overflow: 'hidden',
  paddingBlockStart: titleBar,
  overscrollBehavior: 'none',
  textSizeAdjust: '100%',
  WebkitTapHighlightColor: 'transparent',
})
// The window of the installed app is moved by it.
globalStyle('body::before', {
  content: '',
  position: 'fixed',
  inset: '0 0 auto',
  blockSize: titleBar,
  background: color.sunken,
  // The types do not know it.
  ...{ appRegion: 'drag' },
})
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle('button', { border: 0, background: 'none', padding: 0, cursor: 'pointer', touchAction: 'manipulation' })
globalStyle('button:disabled', { cursor: 'default' })
globalStyle('a', { color: 'inherit', textDecoration: 'none' })
globalStyle('ul, ol', { listStyle: 'none', padding: 0 })
globalStyle('dialog', { border: 0, padding: 0, color: 'inherit', background: 'none', maxInlineSize: 'none' })
globalStyle('dialog::backdrop', { background: color.scrim })
globalStyle('h1, h2, h3', { fontSize: 'inherit', fontWeight: font.weight.bold, lineHeight: font.line.tight })

globalStyle(':focus-visible', {
  outline: `${size.focus} solid ${color.accent}`,
  outlineOffset: size.focus,
  borderRadius: radius.small,
})
globalStyle('::selection', { background: color.accent, color: color.onAccent })
globalStyle('*', { scrollbarWidth: 'thin', scrollbarColor: `${color.lineStrong} transparent` })

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.reduced]: {
      // However short, an animation that begins with nothing hides its element for one frame, and a transition of all
      // properties shows a part one frame later for each element around it. What is hidden takes no focus.
      animation: 'none !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})

// React Aria would write this rule into the page itself, which the content policy forbids: index.html tells it not to.
globalStyle('[data-react-aria-pressable]', { touchAction: 'pan-x pan-y pinch-zoom' })

// Joined scripts, such as Arabic, must not have spaced letters.
globalStyle('[dir="rtl"] *', { letterSpacing: 'normal !important' })

// Browsers draw a select's arrow on its very border from right to left: it is drawn here, in the colour of the text.
globalStyle('select:not([multiple])', {
  appearance: 'none',
  paddingInlineEnd: space[8],
  backgroundImage:
    'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, transparent 50%)',
  backgroundSize: `${space[1]} ${space[1]}`,
  backgroundPosition: `right ${space[4]} center, right ${space[3]} center`,
  backgroundRepeat: 'no-repeat',
})
globalStyle('[dir="rtl"] select:not([multiple])', {
  backgroundPosition: `left ${space[3]} center, left ${space[4]} center`,
})
// An empty field has no first letter that says its direction: what stands in it until then has that of the page.
globalStyle('[dir="rtl"] [dir="auto"]:placeholder-shown', { direction: 'rtl' })
