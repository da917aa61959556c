import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { AriaLocale } from '#app/ui/base/aria-locale.tsx'
import { count as countLook } from '#app/ui/sign/chip.css.ts'
import * as css from './tabs.css.ts'

type Props = {
  label: string
  tabs: readonly { id: string; title: string; count?: number; isDisabled?: boolean; panel: ReactNode }[]
  chosen?: string
  onChoose?(id: string): void
}

/** Several panels in one place. Tabs with routes of their own are links instead. */
export const Tabs = ({ label, tabs, chosen, onChoose }: Props) => (
  <AriaLocale>
    <AriaTabs
      className={css.tabs}
      {...(chosen !== undefined && { selectedKey: chosen })}
      {...(onChoose && { onSelectionChange: (key) => onChoose(String(key)) })}
    >
      <TabList aria-label={label} className={css.list}>
        {tabs.map(({ id, title, count, isDisabled = false }) => (
          <Tab key={id} id={id} isDisabled={isDisabled} className={css.tab}>
            {title}
            {count !== undefined && count > 0 && <span className={countLook}>{count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, panel }) => (
        <TabPanel key={id} id={id} className={css.panel}>
          {panel}
        </TabPanel>
      ))}
    </AriaTabs>
  </AriaLocale>
)
