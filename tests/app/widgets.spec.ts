import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

const called = (page: Page, name: string) =>
  page.evaluate((wanted) => window.everline.calls.flatMap(([id, input]) => (id === wanted ? [input] : [])), name)

test('[CAP-18] an admin sets how a widget looks and what it says in each language', async ({ open }) => {
  const page = await open('/settings/widgets', { as: 'admin' })
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Heading').fill('Ask us anything')
  await page.getByLabel('Text language').selectOption('es')
  await expect(page.getByLabel('Heading')).toHaveValue('')
  await page.getByLabel('Heading').fill('Pregúntenos')
  await page.getByText('Ask for consent before anything is stored').click()
  await page.getByLabel('What visitors agree to').fill('Guardamos este chat.')
  expect(await findings(page)).toEqual([])
  await save.click()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  expect(await called(page, 'updateWidget')).toMatchObject([
    { body: { revision: 1, title: { '': 'Ask us anything', es: 'Pregúntenos' }, asksConsent: true } },
  ])
  await page.getByLabel('Name').fill(' ')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
})

test('[CAP-18] the preview beside the settings shows what visitors will see, before it is saved', async ({ open }) => {
  const page = await open('/settings/widgets', { as: 'admin' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Chat with us')
  await page.getByLabel('Heading').fill('Ask us anything')
  await page.getByLabel('Greeting').fill('We are here until eight.')
  await expect(preview).toContainText('Ask us anything')
  await expect(preview).toContainText('We are here until eight.')
  await page.getByLabel('Visitors can call').selectOption('none')
  await expect(preview.getByText('Call us')).toHaveCount(0)
  await page.getByLabel('Visitors can call').selectOption('voice')
  await expect(preview.getByText('Call us')).toBeVisible()

  const colorOf = () => preview.getByText('Ask us anything').evaluate((element) => getComputedStyle(element).color)
  const light = await colorOf()
  await preview.getByRole('button', { name: 'Show on a dark device' }).click()
  const dark = await colorOf()
  expect(dark).not.toBe(light)
  await page.getByLabel('Colours').selectOption('light')
  expect(await colorOf()).toBe(light)
  await expect(preview.getByRole('button')).toHaveCount(0)

  await page.getByLabel('Text language').selectOption('es')
  await expect(preview).toContainText('Ask us anything')
  await page.getByLabel('Heading').fill('Pregúntenos')
  await expect(preview).toContainText('Pregúntenos')
  await page.getByText('Ask for consent before anything is stored').click()
  await page.getByLabel('What visitors agree to').fill('Guardamos este chat.')
  await expect(preview).toContainText('Guardamos este chat.')
  await expect(page.getByRole('link', { name: 'Change colour and logo' })).toHaveAttribute(
    'href',
    '/settings/appearance',
  )
  expect(await findings(page)).toEqual([])
})

test('[CAP-18] [SES-20] an admin says in each language what visitors read of a team', async ({ open }) => {
  const page = await open('/settings/widgets', { as: 'admin' })
  await page.getByRole('combobox', { name: 'Visitors choose among' }).click()
  await page.getByRole('option', { name: 'Returns' }).click()
  await page.keyboard.press('Tab')
  await page.getByLabel('What visitors may ask “Returns”').fill('Parcels to send back')
  await page.getByLabel('Text language').selectOption('es')
  await expect(page.getByLabel('What visitors may ask “Returns”')).toHaveValue('')
  await page.getByLabel('Name of “Returns” for visitors').fill('Devoluciones')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  expect(await called(page, 'updateWidget')).toMatchObject([
    { body: { teams: [{ label: { '': '', es: 'Devoluciones' }, description: { '': 'Parcels to send back' } }] } },
  ])
})

test('[CAP-18] the code for a page names the widget, and domains are checked before they are saved', async ({
  open,
}) => {
  const page = await open('/settings/widgets', { as: 'admin' })
  await page.getByRole('button', { name: 'Add a widget' }).click()
  await expect(page.getByRole('button', { name: 'Delete this widget' })).toBeVisible()
  await page.getByRole('tab', { name: 'On your pages' }).click()
  await expect(page.getByText(/data-service="demo" data-widget="[\da-f-]{36}"/)).toBeVisible()
  await page.getByLabel('Domains, one on each line').fill('https://shop.example/')
  await expect(page.getByText('“https://shop.example/” isn’t a valid domain')).toBeVisible()
  await page.getByLabel('Domains, one on each line').fill('shop.example\n*.blog.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  expect(await called(page, 'updateWidget')).toMatchObject([{ body: { domains: ['shop.example', '*.blog.example'] } }])
  await page.getByRole('button', { name: 'Generate secret key' }).click()
  await expect(page.getByText('kept-by-nobody')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('[ENT-10] a form is edited with its preview beside it, which asks what its conditions say', async ({ open }) => {
  const page = await open('/settings/widgets', { as: 'admin' })
  await page.getByRole('tab', { name: 'Forms' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByLabel('Your name')).toBeVisible()
  await expect(preview.getByLabel('Order number')).toHaveCount(0)
  await preview.getByLabel('An order').check()
  await expect(preview.getByLabel('Order number')).toBeVisible()
  await preview.getByRole('button', { name: 'Try it' }).click()
  await expect(preview.getByText('Please fill this in.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await expect(page.getByText('Each question needs a text for all other languages.')).toBeVisible()
  await page.getByLabel('Question').last().fill('How did we do?')
  await page.getByLabel('Kind').last().selectOption('rating')
  await expect(preview.getByRole('group', { name: 'How did we do? (optional)' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  const [saved] = await called(page, 'setWidgetForm')
  expect(saved).toMatchObject({ params: { formType: 'preChatSurvey' }, body: { version: 1 } })
})

test('[ENT-10] a number that is confirmed by a code says where codes by SMS arrive, and leads to the page that says more', async ({
  open,
}) => {
  for (const [sms, says] of [
    ['', 'SMS codes can be sent to Germany and Spain only.'],
    ['all', 'SMS codes can be sent to any country.'],
    ['off', 'SMS codes are turned off on this installation, so phone numbers can’t be verified.'],
  ] as const) {
    const page = await open(`/settings/widgets?sms=${sms}`, { as: 'admin' })
    await page.getByRole('tab', { name: 'Forms' }).click()
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByLabel('Question').last().fill('Your number')
    await page.getByLabel('Kind').last().selectOption('phone')
    await expect(page.getByText('SMS codes')).toHaveCount(0)
    await page.getByLabel('Confirmed by a code').last().check()
    await expect(page.getByText(says)).toBeVisible()
    expect(await findings(page)).toEqual([])
    if (sms !== '') continue
    await page.getByRole('tabpanel').getByRole('link', { name: 'Phone number country' }).click()
    await expect(page.getByRole('heading', { name: 'SMS codes' })).toBeVisible()
  }
})

test('[SES-20] a link to a person has a QR code, and is deleted', async ({ open }) => {
  const page = await open('/settings/chat-links', { as: 'admin' })
  await page.getByRole('button', { name: 'Add a link' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Card of Mei')
  await dialog.getByLabel('Leads to').selectOption('staff')
  await dialog.getByLabel('Team or person').selectOption({ label: 'Mei Tanaka' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Card of Mei' }).click()
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible()
})

test('[ENT-10] a visitor’s form answers stand beside the conversation, with the rating and the visited pages', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}?tab=handling`)
  const answers = page.getByRole('region', { name: 'Form answers' })
  await expect(answers.getByText('ada@example.org')).toBeVisible()
  await expect(answers.getByText('An order')).toBeVisible()
  await expect(answers.getByRole('img', { name: '4 of 5' })).toBeVisible()
  const pages = page.getByRole('list', { name: 'Pages viewed' })
  await expect(pages.getByRole('link')).toHaveCount(5)
  await page.getByRole('button', { name: 'Show all 6' }).click()
  await expect(pages.getByRole('link')).toHaveCount(6)
  expect(await findings(page)).toEqual([])
})
