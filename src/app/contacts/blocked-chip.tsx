import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { Contact } from '#core/contract/index.ts'

/** Says that a contact is blocked, with when and by whom as its title. */
export const BlockedChip = ({ contact: { blockedAtMs, blockedByName } }: { contact: Contact }) =>
  blockedAtMs !== null && (
    <span className={chip.bad} title={t`${fullTime(blockedAtMs)}, ${blockedByName}`}>
      {t`Blocked`}
    </span>
  )
