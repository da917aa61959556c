import { type CDPSession, expect, type Page } from '@playwright/test'
import { eidNameOf } from '#core/session/vault-names.ts'
import { hubServes, runInHub } from '#tests/e2e/hub-process.ts'
import type { Fault, FaultTable } from '../fault.ts'
import type { Conversation } from '../scene.ts'

const hourMs = 3_600_000

/** Puts the clock of tabs and hub forward or back; by 0 it is right again. */
async function moveClock({ agent }: Conversation, byMs: number) {
  const script = `globalThis.rightNow ??= Date.now.bind(Date); Date.now = () => globalThis.rightNow() + ${byMs}`
  await runInHub(agent.context, script)
  // A tab may just be reloading, for a new build.
  for (const tab of agent.tabs) await expect(() => tab.evaluate(script)).toPass({ timeout: 30_000 })
}

const clockFault = (byMs: number): Fault => ({
  // A machine has one clock: what starts meanwhile would have another one.
  ...{ part: 'clock', takesAlong: ['hub', 'agent’s tab'], needs: [], lasts: true, undone: 'right again' },
  begin: (conversation) => moveClock(conversation, byMs),
  end: (conversation) => moveClock(conversation, 0),
})

const quotas = new WeakMap<object, CDPSession>()

/** Waits until the hub has stored the session again. */
const sessionIsStored = (tab: Page) =>
  expect(async () => {
    const stored = await tab.evaluate(async (name) => {
      // One that is not there would be made, without its store.
      if (!(await indexedDB.databases()).some((each) => each.name === name)) return []
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const keys = new Promise<IDBValidKey[]>((resolve, reject) => {
        const reading = opened.transaction('values').objectStore('values').getAllKeys()
        reading.onsuccess = () => resolve(reading.result)
        reading.onerror = () => reject(reading.error)
      })
      return keys.finally(() => opened.close())
    }, 'everline')
    expect(stored).toContain(eidNameOf('session'))
  }).toPass({ timeout: 30_000 })

/** The agent’s machine: its clock and what the browser stores. */
export const deviceFaults: FaultTable = {
  'the agent’s clock is two hours fast': clockFault(2 * hourMs),
  'the agent’s clock is two hours slow': clockFault(-2 * hourMs),
  'the agent’s storage is cleared': {
    ...{ part: 'storage', lasts: false, needs: ['agent’s line', 'backend', 'hub'] },
    async begin({ agent, agentUrl: origin }) {
      const [tab] = agent.tabs
      if (!tab) throw new Error('no tab')
      // The storage and the hub each have the session: whoever loses both, before or after, has to sign in.
      await hubServes(tab)
      const session = await agent.context.newCDPSession(tab)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
      await session.detach()
      await sessionIsStored(tab)
      // A tab that is opened before the rows are filled again, and then without a line, has nothing to show.
      await hubServes(tab)
      await expect(tab.getByRole('status', { name: 'Connection' })).toHaveText('Live')
    },
  },
  'the agent’s storage is full': {
    ...{ part: 'storage', lasts: true, needs: [], undone: 'has room' },
    async begin({ agent, agentUrl: origin }) {
      const tab = agent.tabs.at(-1)
      if (!tab) throw new Error('no tab')
      const session = await agent.context.newCDPSession(tab)
      quotas.set(agent, session)
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    },
    async end({ agent, agentUrl: origin }) {
      const session = quotas.get(agent)
      await session?.send('Storage.overrideQuotaForOrigin', { origin })
      await session?.detach()
    },
  },
}
