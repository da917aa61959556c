import { useEverline } from '#app/data/everline.tsx'
import { useIsMediaHere } from '#app/data/use-is-media-here.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'

/** A new build is waiting for a moment in which a reload does not disturb; this button reloads at once. */
export function UpdatePill() {
  const { update } = useEverline()
  const isInCall = useIsMediaHere()
  if (!update) return null
  return (
    <Button
      look="link"
      onClick={() => update.reload()}
      title={t`A new version is ready. It installs when you’re away, with no call or unsent text in this tab. Click to update now.`}
    >
      <Icon name="refresh" look="small" />
      {isInCall ? t`Update after the call` : t`Update ready`}
    </Button>
  )
}
