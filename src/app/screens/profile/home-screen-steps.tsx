import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import * as css from './home-screen-steps.css.ts'

/** How the app is put on the home screen of an iPhone or iPad, in pictures: Safari lets no app do it. */
export const HomeScreenSteps = () => (
  <ol className={css.steps}>
    <Step
      picture={
        <>
          <path d="M20 4h80v72H20zM20 52h80" />
          <path className={css.pressed} d="M60 67V56M56.500 59.500L60 56l3.500 3.500M55 61h-2v10h14V61h-2" />
        </>
      }
    >
      {t`In Safari, tap the Share button.`}
    </Step>
    <Step
      picture={
        <>
          <path d="M20 12h80v56H20zM20 26h80M20 54h80M28 19h30M28 61h26" />
          <path className={css.pressed} d="M28 40h40M80 33h14v14H80zM87 36.500v7M83.500 40h7" />
        </>
      }
    >
      {t`Scroll down and tap “Add to Home Screen”.`}
    </Step>
    <Step
      picture={
        <>
          <path d="M38 6h44v68H38zM54 68h12M45 14h9v9h-9zM66 14h9v9h-9zM45 32h9v9h-9z" />
          <path className={css.pressed} d="M66 32h9v9h-9z" />
        </>
      }
    >
      {t`Tap “Add”. Open the app from the home screen.`}
    </Step>
  </ol>
)

const Step = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <li className={css.step}>
    <svg className={css.picture} viewBox="0 0 120 80" aria-hidden="true">
      {picture}
    </svg>
    <span>{children}</span>
  </li>
)
