import { expect, test } from './harness/fixture.ts'

test('diagnostics show connection, session, hub, storage and devices', async ({ open }) => {
  const page = await open('/')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Diagnostics and feedback' }).click()
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Connection')).toContainText('42 ms')
  await expect(card('Connection so far').getByRole('listitem')).toHaveText([/Live/, /Catching up/, /Offline/])
  await expect(card('Session')).toContainText('in 10 min')
  // Words, not the hub's internal names of its states.
  await expect(card('Session')).toContainText('StateSigned in')
  await expect(card('Connection')).toContainText('Last eventApp in sight, ')
  await expect(card('Background worker')).toContainText('One worker for all tabs')
  await expect(card('Background worker')).toContainText('SDK version4.9.0-dev-17')
  await expect(card('Storage')).toContainText(/Rows of conversations\d+/)
  await expect(card('Storage')).toContainText(/Kept when the disk is full(Yes|No)/)
  await expect(card('Storage')).toContainText(/Pictures and media, first to go0 MB/)
  await expect(card('Sound and picture')).toContainText('Built-in')
})

test('the browser is asked once to keep what is stored, and the storage card says its answer and what takes the space', async ({
  open,
  page,
}) => {
  await page.addInitScript(() => {
    const asked = { times: 0 }
    Object.assign(window, { asked })
    Object.assign(navigator.storage, {
      persisted: async () => asked.times > 0,
      persist: async () => {
        asked.times += 1
        return true
      },
      estimate: async () => ({ usage: 9e6, quota: 50e6, usageDetails: { indexedDB: 4e6, caches: 5e6 } }),
    })
  })
  await open('/inbox')
  const asked = () => page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times)
  await expect.poll(asked).toBe(1)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Diagnostics and feedback' }).click()
  const card = page.getByRole('region', { name: 'Storage', exact: true })
  for (const fact of [
    'Kept when the disk is fullYes',
    'Used9 MB',
    'Rows, log and unsent files4 MB',
    'Files of the app5 MB',
    'Allowed50 MB',
  ])
    await expect(card).toContainText(fact)
  expect(await asked()).toBe(1)
})

test('[CAL-04] the media connections of calls are shown with the states of ICE, as they change', async ({ open }) => {
  const page = await open('/diagnostics')
  const card = page.getByRole('region', { name: 'Calls now', exact: true })
  await expect(card).toContainText('There is no call.')
  const isNow = (leg: object) => page.evaluate((leg) => window.everline.callIs({ leg } as never), leg)
  await isNow({ ice: 'checking', gathering: 'gathering' })
  await expect(card.getByRole('listitem')).toHaveText(['Mei Tanakaconnecting · collecting addresses'])
  await isNow({ ice: 'failed', gathering: 'complete' })
  await expect(card.getByRole('listitem')).toHaveText(['Mei Tanakaconnection failed · addresses collected'])
})

test('[DIS-03] [DIS-04] regions are listed with their round trips, which one is used and why, and can be measured again', async ({
  open,
}) => {
  const page = await open('/diagnostics')
  const card = page.getByRole('region', { name: 'Regions', exact: true })
  const row = (name: string) => card.getByRole('row', { name })
  await expect(row('hk-2')).toContainText(/In use.*Forced by a tab.*hk-2\.everline\.test.*187 ms/)
  await expect(row('eu-west')).toContainText(/Home.*21 ms.*21 ms.*25 ms/)
  await expect(row('sa-east')).toContainText('Unreachable')
  await expect(card).toContainText(/Measured at\d\d:\d\d/)
  await card.getByRole('button', { name: 'Measure again' }).click()
  await expect(row('eu-west')).toContainText('In use')
  await expect(row('hk-2')).not.toContainText('In use')
  await page.evaluate(() => window.everline.failNext('measureRegions', 'network'))
  await card.getByRole('button', { name: 'Measure again' }).click()
  await expect(card.getByRole('alert')).toContainText('The regions could not be asked for.')
})

test('[ENT-03] [ENT-04] service config and evaluated cloud config are shown', async ({ open }) => {
  const page = await open('/diagnostics')
  const card = page.getByRole('region', { name: 'Cloud config', exact: true })
  await expect(card).toContainText('Given byOf the backend')
  await expect(card).toContainText('identityHttps: https://id.everline.test')
  await expect(card).toContainText('seats: 25')
  await expect(card).toContainText('kyc: true, +852')
  await expect(card).toContainText('selectMediaSource: 0')
  await expect(card).toContainText('keyCheckMosInterval: 3')
})

test('[LOG-03] level and time zone of the log are those of the cloud config until the user chooses others', async ({
  open,
}) => {
  const page = await open('/diagnostics')
  const level = page.getByLabel('Lines that are written')
  await expect(level.locator('option:checked')).toHaveText('As the cloud config says: info')
  await level.selectOption('debug')
  await expect(level).toHaveValue('debug')
  const zone = page.getByLabel('Time zone of new lines')
  await zone.selectOption('UTC')
  await expect(zone).toHaveValue('UTC')
  await expect(level).toHaveValue('debug')
})

test('[DIS-02] without known regions the card says which backend is used and why', async ({ open }) => {
  const page = await open('/diagnostics', { scene: 'empty' })
  const card = page.getByRole('region', { name: 'Regions', exact: true })
  await expect(card).toContainText('No regions are known')
  await expect(card.getByRole('alert')).toContainText('The regions could not be asked for.')
})

test('the log is filtered by level and text, and read page by page', async ({ open }) => {
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
  await expect(page.getByRole('group', { name: 'Please fix 1 field' })).toContainText('Text: Too long')
})

test('[ENT-06] feedback is sent with its level, MAJOR by default, and is shown while it is queued', async ({
  open,
}) => {
  const page = await open('/diagnostics', { scene: 'offline' })
  await page.getByLabel('What is wrong?').fill('It rings twice')
  await page.getByRole('button', { name: 'Send to support' }).click()
  await expect(page.getByText('We’ll send it when you’re back online')).toBeVisible()
  await expect(page.getByLabel('What is wrong?')).toHaveValue('')
  const calls = await page.evaluate(() => window.everline.calls)
  expect(calls).toContainEqual(['feedback', { subject: 'app', text: 'It rings twice', level: 'MAJOR' }])
})

test('[ENT-06] feedback about the service is marked as such and contains no log', async ({ open }) => {
  const page = await open('/diagnostics')
  const hint = page.getByText('The log of this browser goes with it')
  await expect(hint).toBeVisible()
  await page.getByLabel('About').selectOption('Our workspace')
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

test('log and state are saved as a file', async ({ open }) => {
  const page = await open('/diagnostics')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download log and state' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^everline-.*\.zip$/)
})

test('[PWA-05] the log is saved as a file also while the rows of a dead hub are gone, as often as it is asked for', async ({
  open,
}) => {
  const page = await open('/diagnostics')
  await expect(page.getByRole('button', { name: 'Download log and state' })).toBeVisible()
  await page.evaluate(() => window.everline.loseRows())
  for (let time = 0; time < 2; time += 1) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download log and state' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^everline-.*\.zip$/)
  }
})

test('an admin searches the logs of everybody', async ({ open }) => {
  const page = await open('/logs', { as: 'admin' })
  await expect(page.getByText('1-10 of more than 10')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text' }).fill('connection')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1-5 of 5')).toBeVisible()
})

test('an agent who opens the logs of everybody is told where their own log is', async ({ open }) => {
  const page = await open('/logs')
  await expect(page.getByText('Only admins can see other people’s logs')).toBeVisible()
})
