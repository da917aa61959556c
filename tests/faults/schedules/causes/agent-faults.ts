import { crash, killBrowser, killHub, runInHub } from '#tests/e2e/hub-process.ts'
import type { FaultTable } from '../fault.ts'
import { type Conversation, openAgentTab, openAllTabs, startAgentBrowser } from '../scene.ts'
import type { Part } from '../schedule.ts'

/** Blocks the hub's thread for a time, without the processor: nothing in it runs, and its locks stay held. */
const hang = (ms: number) => `setTimeout(() => {
  const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
  Atomics.wait(new Int32Array(buffer), 0, 0, ${ms})
})`

const wholeBrowser: readonly Part[] = ['agent’s tab', 'hub', 'storage', 'clock']

async function closeTabs({ agent }: Conversation) {
  for (const tab of agent.tabs.splice(0)) await tab.close()
}

/** The agent’s hub, tabs and browser. */
export const agentFaults: FaultTable = {
  'the hub is killed': { part: 'hub', lasts: false, needs: [], begin: ({ agent }) => killHub(agent.context) },
  'the hub closes and takes tabs that it never answers': {
    ...{ part: 'hub', lasts: false, needs: [] },
    begin: ({ agent }) => runInHub(agent.context, 'self.close()'),
  },
  'the hub hangs for 15 s': {
    ...{ part: 'hub', lasts: false, needs: [] },
    begin: ({ agent }) => runInHub(agent.context, hang(15_000)),
  },
  'a tab is reloaded': {
    ...{ part: 'agent’s tab', lasts: false, needs: [] },
    begin: async ({ agent: { tabs } }) => void (await tabs[0]?.reload({ waitUntil: 'commit' })),
  },
  'a tab is closed': {
    ...{ part: 'agent’s tab', lasts: true, needs: [] },
    begin: async ({ agent: { tabs } }) => tabs.shift()?.close(),
    undone: 'opened again',
    end: openAgentTab,
  },
  'a tab crashes': {
    ...{ part: 'agent’s tab', lasts: true, needs: [] },
    async begin({ agent: { tabs } }) {
      const tab = tabs.shift()
      if (!tab) throw new Error('no tab')
      await crash(tab)
      await tab.close()
    },
    undone: 'opened again',
    end: openAgentTab,
  },
  'all tabs are closed': {
    ...{ part: 'agent’s browser', takesAlong: wholeBrowser, lasts: true, needs: [] },
    begin: closeTabs,
    undone: 'opened again',
    end: openAllTabs,
  },
  'the browser is killed': {
    ...{ part: 'agent’s browser', takesAlong: wholeBrowser, lasts: true, needs: [] },
    async begin({ agent, profile }) {
      await killBrowser(profile)
      await agent.context.close().catch(() => {})
      agent.tabs.length = 0
    },
    undone: 'started again',
    async end(conversation) {
      conversation.agent.context = await startAgentBrowser(conversation.profile)
      await openAllTabs(conversation)
    },
  },
}
