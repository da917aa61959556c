import { useEntity } from '#app/data/rows.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { AboutYou } from './about-you.tsx'
import { BusinessCardSection } from './business-card-section.tsx'
import { ChangePassword } from './change-password.tsx'
import { IdleSection } from './idle-section.tsx'
import { MfaPolicySection } from './mfa-policy-section.tsx'
import { OwnDevices } from './own-devices.tsx'
import { RailSection } from './rail-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SignInElsewhere } from './sign-in-elsewhere.tsx'
import { SoundsSection } from './sounds-section.tsx'

/** The own account. */
export function ProfileScreen() {
  useLanguage()
  const { eid, name, permissions } = useOwnSelf()
  const self = useEntity('staff', eid)
  useDocumentTitle(t`Profile`)
  return (
    <div className={page.page}>
      <div className={page.formColumn}>
        <header>
          <h1 className={page.title}>{name}</h1>
          {self && <p>{self.email}</p>}
        </header>
        <AboutYou />
        <BusinessCardSection />
        <IdleSection />
        <SoundsSection />
        <RailSection />
        <ChangePassword email={self?.email ?? ''} name={name} />
        <SecondFactorSection />
        {permissions.includes('setMfaPolicy') && <MfaPolicySection />}
        <SignInElsewhere email={self?.email ?? ''} />
        <OwnDevices />
      </div>
    </div>
  )
}
