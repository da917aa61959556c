import { useEffect, useState } from 'react'
import { type Replica, useEverline } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Facts } from '#app/ui/layout/page.tsx'
import { rowCountText, storageText } from './state-text.ts'

type Storage = {
  usage?: number | undefined
  quota?: number | undefined
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
          [t`Used`, storage?.usage === undefined ? null : megabytes(storage.usage)],
          [t`Allowed`, storage?.quota === undefined ? null : megabytes(storage.quota)],
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
  const [{ usage, quota }, rows] = await Promise.all([storageEstimate(), Promise.all(counting)])
  return { usage, quota, rows }
}

const count = async (name: keyof typeof rowCountText, collection: { count(): { exec(): Promise<number> } }) =>
  [name, await collection.count().exec()] as const

const megabytes = (bytes: number) => t`${Math.round(bytes / 100_000) / 10} MB`

/** How many bytes this origin uses and may use; empty if the browser does not say. */
const storageEstimate = async (): Promise<StorageEstimate> => (await navigator.storage?.estimate()) ?? {}
