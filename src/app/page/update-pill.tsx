import { useEverline } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'

/** A new build is waiting for a moment in which a reload does not disturb; this button reloads at once. */
export function UpdatePill() {
  const { update } = useEverline()
  if (!update) return null
  return (
    <Button look="link" onClick={() => update.reload()} title={t`A new version is here. Take it now, or go on.`}>
      <Icon name="refresh" look="small" />
      {t`Update ready`}
    </Button>
  )
}
