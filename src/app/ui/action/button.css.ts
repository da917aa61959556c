import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, media, motion, radius, size, space, stroke, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'

const base = style({
  minBlockSize: touch.control,
  paddingInline: space[3],
  borderRadius: radius.small,
  fontSize: font.size.s,
  fontWeight: font.weight.medium,
  lineHeight: font.line.tight,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space['1h'],
  whiteSpace: 'nowrap',
  border: `${stroke.thin} solid transparent`,
  flex: 'none',
  transition: `background ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
  selectors: {
    '&:disabled': { opacity: 0.55 },
    '&[aria-busy=true]': { opacity: 0.55, cursor: 'progress' },
    '&:active:not(:disabled)': { transform: `translateY(${space.hair})` },
  },
})
const onHover = (value: object) => ({
  '@media': {
    [media.hover]: { selectors: { '&:hover:not(:disabled):not([aria-current]):not([aria-pressed=true])': value } },
  },
})
/** A link or button that leads to what is open already. */
const here = { '&[aria-current]': { background: color.surface, borderColor: color.line, color: color.accent } }
/** A button that is switched on. */
const on = { '&[aria-pressed=true]': { background: color.accentSoft, color: color.accent } }

export const button = styleVariants({
  plain: [base, { background: color.surface, borderColor: color.lineStrong, ...onHover({ background: color.hover }) }],
  primary: [base, { background: color.accent, color: color.onAccent, ...onHover({ background: color.accentHover }) }],
  danger: [base, { background: color.bad, color: color.onBad, ...onHover({ opacity: 0.9 }) }],
  quiet: [
    base,
    { color: color.text2, selectors: { ...here, ...on }, ...onHover({ background: color.sunken, color: color.text }) },
  ],
  /** An icon in the rail. */
  rail: [
    base,
    {
      position: 'relative',
      inlineSize: grid(10.5),
      blockSize: grid(10.5),
      paddingInline: 0,
      borderRadius: radius.medium,
      color: color.text2,
      selectors: here,
      ...onHover({ background: color.hover, color: color.text }),
    },
    { '@media': { [media.coarse]: { inlineSize: grid(13), blockSize: grid(11.5) } } },
    {
      '@media': {
        [media.wideRail]: {
          inlineSize: `calc(${size.wideRail} - ${space[2]})`,
          blockSize: 'auto',
          minBlockSize: grid(12),
          flexDirection: 'column',
          gap: space.half,
          paddingBlock: space[1],
        },
      },
    },
    // The bar of a narrow phone has room for all of them.
    { '@media': { [media.phone]: { flex: '0 1 auto' } } },
  ],
  /** Text within text, e.g. below a message. */
  link: [
    base,
    {
      minBlockSize: 0,
      padding: `${space.half} ${space['1h']}`,
      color: color.accent,
      fontSize: font.size.xs,
      ...onHover({ background: color.accentSoft }),
    },
    { '@media': { [media.coarse]: { minBlockSize: touch.control } } },
  ],
})
export const square = style({ inlineSize: touch.control, paddingInline: 0 })
export const tall = style({
  minBlockSize: grid(10),
  fontSize: font.size.m,
  '@media': { [media.coarse]: { minBlockSize: size.finger } },
})

/** Text about keys. Hidden, also from screen readers, where there is most likely no keyboard. */
export const keyText = style({ '@media': { [media.coarse]: { display: 'none' }, [media.phone]: { display: 'none' } } })
export const keyHint = style([keyText, { fontSize: font.size.tiny, opacity: 0.85 }])
/** The word of an icon in the rail: below it where there is room, elsewhere for screen readers only. */
export const railWord = style([
  visuallyHidden,
  {
    '@media': {
      [media.wideRail]: {
        position: 'static',
        inlineSize: '100%',
        blockSize: 'auto',
        clipPath: 'none',
        textOverflow: 'ellipsis',
        fontSize: font.size.tiny,
        textAlign: 'center',
        whiteSpace: 'normal',
      },
    },
  },
])
