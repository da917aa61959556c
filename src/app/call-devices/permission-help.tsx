import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import * as css from './call-devices.css.ts'

type Family = 'chromium' | 'firefox' | 'safari'

export function familyOf(userAgent: string): Family {
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return /Safari\//.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent) ? 'safari' : 'chromium'
}

/** Explains how to allow the device in this browser, with a picture of the place. */
export function PermissionHelp({ device }: { device: 'microphone' | 'camera' }) {
  const family = familyOf(navigator.userAgent)
  return (
    <>
      <Notice look="warning">
        {device === 'microphone'
          ? t`Your browser is blocking the microphone on this page.`
          : t`Your browser is blocking the camera on this page.`}
      </Notice>
      <AddressBar isAtEnd={family === 'safari'} />
      <ol className={layout.steps}>
        <li>{firstStep(family)}</li>
        <li>{device === 'microphone' ? t`Allow the microphone.` : t`Allow the camera.`}</li>
        <li>{t`Reload this page if the browser asks for it.`}</li>
      </ol>
    </>
  )
}

function firstStep(family: Family): string {
  if (family === 'firefox') return t`Click the blocked icon in the address bar and allow access.`
  if (family === 'safari') return t`Open the page menu in the address bar, then its settings.`
  return t`Click the icon next to the address, then open permissions.`
}

/** A browser's address bar, with a ring around what to press. Browsers write addresses from left to right everywhere. */
const AddressBar = ({ isAtEnd }: { isAtEnd: boolean }) => (
  <svg viewBox="0 0 320 64" className={css.drawing} aria-hidden="true">
    <rect x="1" y="1" width="318" height="62" rx="10" className={css.frame} />
    <path d="M18 26l-6 6 6 6M32 26l6 6-6 6" className={css.arrows} />
    <rect x="54" y="16" width="250" height="32" rx="16" className={css.bar} />
    <path d="M100 32h110" className={css.address} />
    <g transform={isAtEnd ? 'translate(212 0)' : undefined}>
      <circle cx="74" cy="32" r="13" className={css.ring} />
      <path d="M67 29h14M67 35h14M71 26.500v5M77 32.500v5" className={css.sign} />
    </g>
    <path d={isAtEnd ? 'M286 60v-10M281 55l5-6 5 6' : 'M74 60v-10M69 55l5-6 5 6'} className={css.sign} />
  </svg>
)
