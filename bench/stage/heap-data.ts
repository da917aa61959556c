import type { Page } from '@playwright/test'

/** The part of a heap snapshot that is read here. `nodes` is flat: one run of fields after the other. */
type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}
/** Code is what the engine has compiled; native memory belongs to the browser and counts in no JavaScript heap. */
const isData = (type: string | undefined) => type !== 'code' && type !== 'native'

/** Live objects, arrays, strings and closures of a page in MB, without the code that the engine has compiled for it. */
export async function heapDataMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  // The checked edge: the engine's own format.
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length)
    if (isData(types[0][nodes[node + typeAt] ?? -1])) bytes += nodes[node + sizeAt] ?? 0
  return bytes / 2 ** 20
}
