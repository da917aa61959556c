import { useEffect, useState } from 'react'
import { type Replica, useEverline } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Facts } from '#app/ui/layout/page.tsx'
import { type BrowserStorage, measureBrowserStorage } from './browser-storage.ts'
import { rowCountText, storageText } from './state-text.ts'

type Storage = BrowserStorage & {
  rows: Array<readonly [keyof typeof rowCountText, number]>
}

/** Shows the data stored in this browser. */
export function StorageCard() {
  const { replica } = useEverline()
  const condition = useLiveRow('storage')
  const [storage, setStorage] = useState<Storage | null>(null)
  useEffect(() => {
    let isShown = true
    const show = (measured: Storage) => isShown && setStorage(measured)
    // If the hub ends meanwhile there is no count; the next replica counts again.
    if (replica) void measureStorage(replica).then(show, () => {})
    return () => {
      isShown = false
    }
  }, [replica])
  return (
    <Card title={t`Storage`}>
      <Facts
        look="figures"
        facts={[
          [t`Condition`, condition && storageText[condition.state]],
          [t`Kept when the disk is full`, yesOrNo(storage?.isPersisted)],
          [t`Used`, megabytes(storage?.usage)],
          [t`Rows, log and unsent files`, megabytes(storage?.databases)],
          [t`Files of the app`, megabytes(storage?.appFiles)],
          [t`Pictures and media, first to go`, megabytes(storage?.seenFiles)],
          [t`Allowed`, megabytes(storage?.quota)],
          ...(storage?.rows.map(([name, count]) => [rowCountText[name], count] as const) ?? []),
        ]}
      />
    </Card>
  )
}

export async function measureStorage({ persistent }: Replica): Promise<Storage> {
  const { conversations, messages, outbox, state } = persistent
  const counting = [
    count('conversations', conversations),
    count('messages', messages),
    count('outbox', outbox),
    count('state', state),
  ]
  const [browser, rows] = await Promise.all([measureBrowserStorage(), Promise.all(counting)])
  return { ...browser, rows }
}

const count = async (name: keyof typeof rowCountText, collection: { count(): { exec(): Promise<number> } }) =>
  [name, await collection.count().exec()] as const

const megabytes = (bytes: number | undefined) =>
  bytes === undefined ? null : t`${Math.round(bytes / 100_000) / 10} MB`
const yesOrNo = (is: boolean | undefined) => (is === undefined ? null : is ? t`Yes` : t`No`)
