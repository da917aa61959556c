import { openAgent } from './people.ts'
import { expect, test } from './service.ts'

test('[ENT-05] [ENT-06] a released device shows the sign-in at once; feedback and log reach an admin', async ({
  browser,
  service,
}) => {
  const here = await openAgent(browser, service.url, service.agents[0])
  const there = await openAgent(browser, service.url, service.agents[0])
  const [tab] = here.tabs
  const [lost] = there.tabs
  if (!tab || !lost) throw new Error('no tabs')

  await tab.goto(`${service.url}/profile`)
  const devices = tab.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(lost.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()

  await tab.goto(`${service.url}/diagnostics`)
  await expect(tab.getByRole('region', { name: 'Sound and picture' })).toContainText('Reachable for callsYes')
  await expect(tab.getByRole('region', { name: 'Hub and tabs' })).toContainText('Tabs now1')
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
  await expect(desk.getByRole('table', { name: 'Logs of all' })).toContainText('session')
})
