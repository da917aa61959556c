import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'
import { looks } from './harness/looks.ts'

const conversation = `/inbox/${room(1)}?tab=handling`

// Each theme and each layout once: colours do not depend on the layout, and names and roles do not depend on the theme.
for (const [theme, phone] of looks) {
  const where = `${theme}${phone ? ', on a phone' : ''}`

  test(`sign-in has no accessibility findings (${where})`, async ({ open }) => {
    const page = await open('/', { as: 'nobody', theme, phone })
    await page.getByLabel('Email').fill('mara@everline.test')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Wrong email or password')
    await expect(page.getByLabel('Email')).toHaveValue('mara@everline.test')
    expect(await findings(page)).toEqual([])
  })

  test(`an open conversation with an offer has no accessibility findings (${where})`, async ({ open }) => {
    const page = await open(conversation, { theme, phone })
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('size M')
    await page.evaluate(async () => {
      const offer = window.everline.offer(11, Date.now())
      await window.everline.putEntity('offer', offer)
    })
    await expect(page.getByRole('alertdialog', { name: 'Incoming chat' })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test(`queued and failed messages have no accessibility findings (${where})`, async ({ open }) => {
    const page = await open(conversation, { scene: 'offline', theme, phone })
    await expect(page.getByText('Not sent')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test(`lists, empty states and the account menu have no accessibility findings (${where})`, async ({ open }) => {
    const page = await open('/inbox?tab=open', { theme, phone })
    await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Jonas Petrov')
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: /^Account/ }).click()
    await expect(page.getByRole('menu').first()).toBeVisible()
    expect(await findings(page)).toEqual([])
    await open('/inbox?tab=missed', { scene: 'empty', theme, phone })
    await expect(page.getByText('No missed chats')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test(`the profile has no accessibility findings (${where})`, async ({ open }) => {
    const page = await open('/profile', { theme, phone })
    await expect(page.getByRole('list', { name: 'Devices' })).toContainText('This device')
    expect(await findings(page)).toEqual([])
  })

  test(`diagnostics, logs and feedback have no accessibility findings (${where})`, async ({ open }) => {
    const page = await open('/diagnostics', { theme, phone })
    await expect(page.getByRole('list', { name: 'Lines of the log' })).toContainText('signed-in')
    await expect(page.getByRole('row', { name: 'sa-east' })).toContainText('Unreachable')
    expect(await findings(page)).toEqual([])
    await open('/logs', { as: 'admin', theme, phone })
    await expect(page.getByRole('table', { name: 'Activity logs' })).toContainText('signed-in')
    expect(await findings(page)).toEqual([])
    await open('/settings/feedback', { as: 'admin', theme, phone })
    await expect(page.getByRole('table', { name: 'Feedback' })).toContainText('The bell rings')
    expect(await findings(page)).toEqual([])
  })
}
