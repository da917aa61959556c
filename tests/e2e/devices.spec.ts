import { openAgent } from './people.ts'
import { expect, test } from './service.ts'
import { everythingStored } from './stored.ts'

test('[ENT-05] [ENT-06] [audit 11] a released device shows the sign-in at once and keeps no conversation; feedback and log reach an admin', async ({
  browser,
  service,
}) => {
  const here = await openAgent(browser, service.url, service.agents[0])
  const there = await openAgent(browser, service.url, service.agents[0])
  const [tab] = here.tabs
  const [lost] = there.tabs
  if (!tab || !lost) throw new Error('no tabs')

  // The beginning of a conversation of the inbox.
  const lines = lost.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await lost.getByRole('tab', { name: 'Closed' }).click()
  const preview = ((await lines.first().innerText()).split('\n').at(-1) ?? '').slice(0, 30)
  await tab.goto(`${service.url}/profile`)
  const devices = tab.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  // A session that was ended from outside leaves nothing to read, after a reload neither.
  await expect(lost.getByRole('heading', { name: 'Sign in to Everline' })).toBeVisible()
  await expect(lost.getByText('You signed this device out from another one.')).toBeVisible()
  await lost.reload()
  await expect(lost.getByRole('heading', { name: 'Sign in to Everline' })).toBeVisible()
  expect(preview.length).toBeGreaterThan(10)
  expect(await lost.evaluate(everythingStored)).not.toContain(preview)

  await tab.goto(`${service.url}/diagnostics`)
  await expect(tab.getByRole('region', { name: 'Sound and picture' })).toContainText('Reachable for callsYes')
  await expect(tab.getByRole('region', { name: 'Background worker' })).toContainText('Tabs now1')
  await expect(tab.getByRole('region', { name: 'Connection', exact: true })).toContainText('ms')
  await tab.getByLabel('What is wrong?').fill('The bell rings twice')
  await tab.getByRole('button', { name: 'Send to support' }).click()
  await expect(tab.getByText('Your admins can read it now')).toBeVisible()

  const admin = await openAgent(browser, service.url, service.admin)
  const [desk] = admin.tabs
  if (!desk) throw new Error('no tab')
  await desk.getByRole('link', { name: 'Settings' }).click()
  await desk.getByRole('link', { name: 'Feedback' }).click()
  await desk.getByRole('button', { name: 'The bell rings twice' }).click()
  await expect(desk.getByRole('dialog')).toContainText('About the app')
  await desk.getByRole('link', { name: /^Log of/ }).click()
  await expect(desk.getByRole('table', { name: 'Activity logs' })).toContainText('session')
})
