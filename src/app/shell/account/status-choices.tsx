import { useAsk } from '#app/data/ask.ts'
import { t } from '#app/language/t.ts'
import { type Status, statuses } from '#app/staff/statuses.ts'
import { MenuChoices, SubMenu } from '#app/ui/overlay/menu.tsx'
import type { StatusChoice } from '#core/contract/index.ts'
import * as css from './account.css.ts'

type Props = {
  status: Status | undefined
  reasonId: string | undefined
  onChoose(choice: StatusChoice): void
}

/** The statuses, and the service's reasons for being busy. */
export function StatusChoices({ status, reasonId, onChoose }: Props) {
  const reasons = useAsk('listBusyReasons', {}).value?.reasons ?? []
  return (
    <>
      <MenuChoices
        heading={t`Status`}
        choices={statuses().map(([value, label]) => ({ value, label, icon: <Dot status={value} /> }))}
        chosen={status}
        onChoose={(value) => onChoose({ status: value })}
      />
      {reasons.length > 0 && (
        <SubMenu label={t`Busy because of…`} icon={<Dot status="busy" />}>
          <MenuChoices
            isSubMenu
            heading={t`Busy because of…`}
            choices={reasons.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={status === 'busy' ? reasonId : undefined}
            onChoose={(value) => onChoose({ status: 'busy', reasonId: value })}
          />
        </SubMenu>
      )}
    </>
  )
}

const Dot = ({ status }: { status: Status }) => <span className={css.dot} data-status={status} />
