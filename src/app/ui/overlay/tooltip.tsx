import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip'
import { AriaLocale } from '#app/ui/base/aria-locale.tsx'
import * as css from './tooltip.css.ts'

type Props = { text: string; children: ReactElement<Record<string, unknown>, string> }

/**
 * A description of a focusable element: shown under the pointer after a moment, at keyboard focus at once. Escape hides
 * it.
 */
export const Tooltip = ({ text, children }: Props) => (
  <AriaLocale>
    <TooltipTrigger delay={400} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className={css.tooltip} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  </AriaLocale>
)
