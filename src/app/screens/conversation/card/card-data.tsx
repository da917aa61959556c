import { Fragment, Suspense, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { textOfValue } from '#app/custom-data/custom-data-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { VisitorCard } from '#core/contract/index.ts'
import { sideTitle } from '../visitor-facts.css.ts'
import * as css from './card.css.ts'

const DataDialog = lazyPart(async () => (await import('./data-dialog.tsx')).DataDialog)

type Data = VisitorCard['customData']
type Props = { visitorEid: string; data: Data; revision: number; onChange(): Promise<unknown> }

/** The visitor's custom data: names and values. */
export function CardData({ data, ...props }: Props) {
  /** Name of the entry that is edited; '' for a new one. */
  const [edited, setEdited] = useState<string | null>(null)
  const entries = Object.entries(data)
  return (
    <section>
      <div className={css.head}>
        <h3 className={sideTitle}>{t`Custom data`}</h3>
        <Button look="quiet" square aria-label={t`Add data`} title={t`Add data`} onClick={() => setEdited('')}>
          <Icon name="plus" look="small" />
        </Button>
      </div>
      {entries.length === 0 && <p className={texts.hint}>{t`Facts about the visitor, like a customer number.`}</p>}
      <dl className={css.data}>
        {entries.map(([name, value]) => (
          <Fragment key={name}>
            <dt className={css.name}>
              <bdi>{name}</bdi>
            </dt>
            <dd className={css.value}>
              <Button
                look="link"
                aria-label={t`Change ${name}: ${textOfValue(value)}`}
                onClick={() => setEdited(name)}
                dir="auto"
              >
                {textOfValue(value)}
              </Button>
            </dd>
          </Fragment>
        ))}
      </dl>
      <Suspense>
        {edited !== null && <DataDialog {...props} data={data} name={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </section>
  )
}
