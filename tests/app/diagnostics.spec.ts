import { expect, test } from './harness/fixture.ts'

test('diagnostics tell of line, session, hub, storage and devices', async ({ open }) => {
  const page = await open('/')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Diagnostics and feedback' }).click()
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Connection')).toContainText('42 ms')
  await expect(card('Connection so far').getByRole('listitem')).toHaveText([/Live/, /Catching up/, /Offline/])
  await expect(card('Session')).toContainText('in 10 min')
  // Words, not the names that the hub has for its states.
  await expect(card('Session')).toContainText('StateSigned in')
  await expect(card('Connection')).toContainText('Last eventApp in sight, ')
  await expect(card('Hub and tabs')).toContainText('One worker for all tabs')
  await expect(card('Storage')).toContainText(/Rows of conversations\d+/)
  await expect(card('Sound and picture')).toContainText('Built-in')
})

test('[DIS-03] [DIS-04] the regions stand with their round trips, which one is used and why, and are measured again', async ({
  open,
}) => {
  const page = await open('/diagnostics')
  const card = page.getByRole('region', { name: 'Regions', exact: true })
  const row = (name: string) => card.getByRole('row', { name })
  await expect(row('hk-2')).toContainText(/In use.*Forced by a tab.*hk-2\.everline\.test.*187 ms/)
  await expect(row('eu-west')).toContainText(/Home.*21 ms.*21 ms.*25 ms/)
  await expect(row('sa-east')).toContainText('Out of reach')
  await expect(card).toContainText(/Measured at\d\d:\d\d/)
  await card.getByRole('button', { name: 'Measure again' }).click()
  await expect(row('eu-west')).toContainText('In use')
  await expect(row('hk-2')).not.toContainText('In use')
  await page.evaluate(() => window.everline.failNext('network'))
  await card.getByRole('button', { name: 'Measure again' }).click()
  await expect(card.getByRole('alert')).toContainText('The regions could not be asked for.')
})

test('[DIS-02] where no regions are known the card says where everything goes and why', async ({ open }) => {
  const page = await open('/diagnostics', { scene: 'empty' })
  const card = page.getByRole('region', { name: 'Regions', exact: true })
  await expect(card).toContainText('No regions are known')
  await expect(card.getByRole('alert')).toContainText('The regions could not be asked for.')
})

test('the log is read by level and text, page by page', async ({ open }) => {
  const page = await open('/diagnostics')
  const lines = page.getByRole('list', { name: 'Lines of the log' }).getByRole('listitem')
  await expect(lines).toHaveCount(10)
  await page.getByRole('button', { name: 'Older lines' }).click()
  await expect(lines).toHaveCount(14)
  await page.getByLabel('Level').selectOption('warn')
  await expect(lines).toHaveCount(5)
  await page.getByLabel('Text').fill('nothing like it')
  await page.getByLabel('Text').press('Enter')
  await expect(page.getByText('No lines fit.')).toBeVisible()
  await page.getByLabel('Text').fill('x'.repeat(201))
  await page.getByLabel('Text').press('Enter')
  await expect(page.getByRole('group', { name: '1 field is not right yet' })).toContainText('Text: Too long')
})

test('[ENT-06] feedback goes with its level, MAJOR unless chosen, and is shown while it waits', async ({ open }) => {
  const page = await open('/diagnostics', { scene: 'offline' })
  await page.getByLabel('What is wrong?').fill('It rings twice')
  await page.getByRole('button', { name: 'Send to support' }).click()
  await expect(page.getByText('sent as soon as the line is back')).toBeVisible()
  await expect(page.getByLabel('What is wrong?')).toHaveValue('')
  const calls = await page.evaluate(() => window.everline.calls)
  expect(calls).toContainEqual(['feedback', { subject: 'app', text: 'It rings twice', level: 'MAJOR' }])
})

test('[ENT-06] what is said of the service says so, and takes no log along', async ({ open }) => {
  const page = await open('/diagnostics')
  const hint = page.getByText('The log of this browser goes with it')
  await expect(hint).toBeVisible()
  await page.getByLabel('About').selectOption('Our service')
  await expect(hint).toBeHidden()
  await page.getByLabel('What is wrong?').fill('Customers wait too long on Mondays')
  await page.getByRole('button', { name: 'Send to support' }).click()
  await expect(page.getByLabel('What is wrong?')).toHaveValue('')
  await expect(page.getByLabel('About')).toHaveValue('app')
  await expect(hint).toBeVisible()
  const calls = await page.evaluate(() => window.everline.calls)
  const said = { subject: 'service', text: 'Customers wait too long on Mondays', level: 'MAJOR' }
  expect(calls).toContainEqual(['feedback', said])
})

test('log and state are taken away as a file', async ({ open }) => {
  const page = await open('/diagnostics')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download log and state' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^everline-.*\.zip$/)
})

test('an admin searches the logs of all', async ({ open }) => {
  const page = await open('/logs', { as: 'admin' })
  await expect(page.getByText('1-10 of more than 10')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text' }).fill('connection')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1-5 of 5')).toBeVisible()
})

test('who is no admin is told where the own log is', async ({ open }) => {
  const page = await open('/logs')
  await expect(page.getByText('Only admins see the logs of others')).toBeVisible()
})
