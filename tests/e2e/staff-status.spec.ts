/* Offers of inquiries by status, connection and team, as people see them in their browsers. */
import type { Browser, Page } from '@playwright/test'
import { systemRandom } from '#core/platform/random.ts'
import { startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { type Api, signInToApi } from './api.ts'
import type { SignIn } from './backend.ts'
import { acceptOffer, openAgent, openVisitor, say } from './people.ts'
import { expect, type Service, test } from './service.ts'

const offerIn = (tab: Page) => tab.getByRole('alertdialog', { name: 'Incoming chat' })

async function openAgentTab(browser: Browser, url: string, credentials: SignIn): Promise<Page> {
  const { tabs } = await openAgent(browser, url, credentials)
  const [tab] = tabs
  if (!tab) throw new Error('no tab')
  return tab
}

/** Chooses a status in the menu of the account; `reason` is one of the reasons to be busy. */
async function chooseStatus(tab: Page, status: string, reason?: string): Promise<void> {
  await tab.bringToFront()
  await tab.getByRole('button', { name: /^Account: / }).click()
  if (reason) await tab.getByRole('menuitem', { name: `${status} because of…` }).click()
  await tab.getByRole('menuitemradio', { name: reason ?? status, exact: true }).click()
  const chosen = reason ? `${status}: ${reason}` : status
  await expect(tab.getByRole('button', { name: new RegExp(`^Account: .*, ${chosen}$`) })).toBeVisible()
}

/** Prepares what an admin would set up: a reason to be busy, and a team of these members. */
async function addReasonAndTeam({ url, serviceId, admin }: Service, reason: string, members: readonly Api[]) {
  const { transport, token } = await signInToApi(url, admin, serviceId)
  const params = { s: serviceId }
  const ofReason = { id: systemRandom.uuid(), name: reason, position: 1 }
  const memberEids = members.map(({ eid }) => eid)
  const ofTeam = { id: systemRandom.uuid(), name: 'Workshop', color: 'blue' as const, memberEids }
  for (const answer of [
    await transport.send('createBusyReason', { params, body: ofReason }, { token }),
    await transport.send('createTag', { params, body: ofTeam }, { token }),
  ])
    if (!answer.ok) throw new Error(answer.error.message)
  return ofTeam.id
}

test('[INQ-03] an agent who is busy with a reason is offered nothing, which colleagues read on the team page, and gets what waits when available again', async ({
  browser,
  service,
}) => {
  const [first, second] = service.agents
  const team = await addReasonAndTeam(service, 'Lunch', [await signInToApi(service.url, first, service.serviceId)])
  const tab = await openAgentTab(browser, service.url, first)
  const colleague = await openAgentTab(browser, service.url, second)
  await colleague.getByRole('link', { name: 'Team' }).click()
  const row = colleague.getByRole('row').filter({ hasText: 'Maria Lindqvist' })
  await expect(row).toContainText('Available')
  await chooseStatus(tab, 'Busy', 'Lunch')
  await colleague.bringToFront()
  await expect(row).toContainText('Busy: Lunch')

  const visitor = await openVisitor(browser, service.url)
  await say(visitor.chat, ['For anybody'])
  await acceptOffer(colleague)
  await expect(offerIn(tab)).toHaveCount(0)
  const waiting = await openVisitor(browser, service.url, team)
  await say(waiting.chat, ['For the workshop'])
  await colleague.bringToFront()
  await colleague.getByRole('tab', { name: /^Open/ }).click()
  await expect(colleague.getByRole('link', { name: /For the workshop/ })).toBeVisible()
  for (const each of [tab, colleague]) await expect(offerIn(each)).toHaveCount(0)

  await chooseStatus(tab, 'Available')
  await expect(offerIn(tab)).toContainText('For the workshop')
  await acceptOffer(tab)
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('For the workshop')
})

test('[INQ-03] an agent whose browser goes offline is offered nothing: a colleague gets the inquiry at once, and the agent reads so on return', async ({
  browser,
  service,
}) => {
  const proxy = await startFaultProxy(service.port)
  // The first of the agents has been free for longest, and would be offered the inquiry first.
  const tab = await openAgentTab(browser, `http://127.0.0.1:${proxy.port}`, service.agents[0])
  const colleague = await openAgentTab(browser, service.url, service.agents[1])
  proxy.set({ name: 'cut' })
  await expect(tab.getByRole('status', { name: 'Connection' })).not.toContainText('Live')
  const visitor = await openVisitor(browser, service.url)
  await say(visitor.chat, ['Is anybody there?'])
  await colleague.bringToFront()
  // An offer to the one who is away from the line would last for 30 s.
  await expect(offerIn(colleague)).toBeVisible({ timeout: 5_000 })
  await acceptOffer(colleague)

  proxy.set({ name: 'good', latencyMs: 0 })
  await tab.bringToFront()
  await expect(tab.getByText('You were offline')).toBeVisible({ timeout: 30_000 })
  await expect(tab.getByText(/Tom Becker has it\./)).toBeVisible()
  await expect(offerIn(tab)).toHaveCount(0)
  for (const context of browser.contexts()) await context.close()
  await proxy.close()
})

test(
  '[CAP-18] a team that an admin makes in Settings gets the inquiries of the page that names it, and nobody else does',
  soakOnly,
  async ({ browser, service }) => {
    const admin = await openAgentTab(browser, service.url, service.admin)
    const member = await openAgentTab(browser, service.url, service.agents[1])
    const other = await openAgentTab(browser, service.url, service.agents[0])
    await admin.bringToFront()
    await admin.goto(`${service.url}/settings/teams`)
    await admin.getByRole('button', { name: 'Add a team' }).first().click()
    const form = admin.getByRole('dialog', { name: 'Add a team' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Workshop')
    await form.getByRole('combobox', { name: 'Members', exact: true }).fill('Tom')
    await admin.getByRole('listbox', { name: 'Members' }).getByRole('option', { name: 'Tom Becker' }).click()
    // The list closes when its field is left.
    await admin.keyboard.press('Tab')
    await form.getByRole('button', { name: 'Create' }).click()
    await admin.getByRole('button', { name: 'Workshop' }).click()
    const named = await admin.getByText(/^data-team="/).innerText()

    const visitor = await openVisitor(browser, service.url, named.replace(/^data-team="(.*)"$/, '$1'))
    await say(visitor.chat, ['My zip is torn'])
    await member.bringToFront()
    await expect(offerIn(member)).toContainText('My zip is torn')
    // Another available agent does not get it either when the team's only available member has declined.
    await offerIn(member).getByRole('button', { name: 'Decline' }).click()
    await visitor.page.bringToFront()
    await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText(
      'We’ll reply here as soon as we can',
    )
    await other.bringToFront()
    await other.getByRole('tab', { name: 'Missed' }).click()
    await expect(other.getByRole('link', { name: /My zip is torn/ })).toBeVisible()
    for (const tab of [admin, other]) await expect(offerIn(tab)).toHaveCount(0)
  },
)
