import { style } from '@vanilla-extract/css'
import { color, font, motion, space } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

/** The action, in the room that a row leaves when it is moved aside. */
export const under = style({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  display: 'flex',
  color: color.text2,
  background: color.sunken,
  transition: `background ${motion.quick}, color ${motion.quick}`,
  selectors: {
    '&[data-way=start]': { justifyContent: 'flex-end' },
    '[data-armed] > &[data-way=start]': { background: color.okSoft, color: color.ok },
    '[data-armed] > &[data-way=end]': { background: color.infoSoft, color: color.info },
  },
})
/** As wide as the way after which the action is done. */
export const action = style({
  inlineSize: grid(24),
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  paddingInline: space[1],
  fontSize: font.size.tiny,
  fontWeight: font.weight.medium,
  lineHeight: font.line.tight,
  textAlign: 'center',
})
/** The place of a row whose content is moved aside. */
export const place = style({ overflow: 'clip' })
export const link = style({ background: color.surface, willChange: 'transform' })
