import { createHmac } from 'node:crypto'
import { type FormDefinition, type FormField, type FormType, identityText } from '#core/contract/index.ts'
import { signInToApi } from './api.ts'
import { acceptOffer, chooseInMenu, openAgent, say } from './people.ts'
import { expect, test } from './service.ts'
import { everythingStored } from './stored.ts'

const none = { '': '' }
const field = (id: string, kind: FormField['kind'], label: string, isRequired = false): FormField => ({
  ...{ id, kind, label: { '': label }, hint: none, isRequired, options: [], isVerified: false, showIf: null },
})
const formWith = (title: string, ...fields: FormField[]): FormDefinition => ({
  ...{ isOn: true, title: { '': title }, intro: none, fields },
})

test('[ENT-10] [SES-20] a first form survives a reload and changed questions, can be corrected offline, and a rating follows; the agent reads all', async ({
  browser,
  service,
}) => {
  const api = await signInToApi(service.url, service.admin, service.serviceId)
  const s = service.serviceId
  const { transport, token } = api
  const found = await transport.send('getWidgetSettingV2', { params: { s } }, { token })
  if (!found.ok) throw new Error(found.error.message)
  const { id } = found.value.widget
  const define = async (formType: FormType, version: number, definition: FormDefinition) => {
    const body = { version, definition }
    const set = await transport.send('setWidgetForm', { params: { s, id, formType }, body }, { token })
    if (!set.ok) throw new Error(set.error.message)
  }
  const name = field('name', 'text', 'Your name', true)
  await define('preChatSurvey', 0, formWith('Before we begin', name))
  const rating = field('rating', 'rating', 'Your rating', true)
  await define('postChatSurvey', 0, formWith('How did we do?', rating, field('missing', 'area', 'What was missing?')))

  const agent = await openAgent(browser, service.url, service.agents[0])
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${service.url}/demo`)
  const open = async () => {
    await page.getByRole('button', { name: 'Chat with us' }).click()
    return page.frameLocator('iframe[title="Chat with us"]')
  }
  const chat = await open()
  const box = chat.getByRole('textbox', { name: 'Message' })
  await expect(chat.getByRole('heading', { name: 'Before we begin' })).toBeVisible()
  await expect(box).toHaveCount(0)
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByText('Please fill this in.')).toBeVisible()
  await chat.getByLabel('Your name').fill('Ada Lovelace')

  await page.reload()
  await open()
  await expect(chat.getByLabel('Your name')).toHaveValue('Ada Lovelace')
  // The questions change after the form was loaded: the backend refuses it, and nothing that was typed is lost.
  await define('preChatSurvey', 1, formWith('Before we begin', name, field('order', 'number', 'Order number', true)))
  await chat.getByRole('button', { name: 'Send' }).click()
  await say(chat, ['Where is my parcel?'])
  await expect(chat.getByText('Your answers are still here.')).toBeVisible()
  await expect(chat.getByLabel('Your name')).toHaveValue('Ada Lovelace')
  await chat.getByLabel('Order number').fill('4711')
  await chat.getByRole('button', { name: 'Send' }).first().click()
  await expect(chat.getByLabel('Order number')).toHaveCount(0)

  await acceptOffer(tab)
  const answers = tab.getByRole('region', { name: 'Form answers' })
  await expect(answers).toContainText('Ada Lovelace')
  await expect(answers).toContainText('4711')

  await page.bringToFront()
  await chooseInMenu(chat, 'Correct your details')
  await expect(chat.getByLabel('Order number')).toHaveValue('4711')
  await chat.getByLabel('Your name').fill('')
  await chat.getByRole('button', { name: 'Save' }).click()
  await expect(chat.getByText('Please fill this in.')).toBeVisible()
  await chat.getByLabel('Your name').fill('Ada King')
  await page.reload()
  await open()
  await chooseInMenu(chat, 'Correct your details')
  await expect(chat.getByLabel('Your name')).toHaveValue('Ada King')
  await context.setOffline(true)
  await chat.getByRole('button', { name: 'Save' }).click()
  await expect(chat.getByText(/Correct your details · (?:Queued|Sending)/)).toBeVisible()
  await context.setOffline(false)
  await expect(chat.getByText('You corrected your details')).toBeVisible()
  await expect(chat.getByText('Correct your details ·')).toHaveCount(0)
  await tab.bringToFront()
  await expect(answers).toContainText('Ada King')
  await expect(answers).toContainText('Corrected')
  const event = 'corrected their answers (Pre-chat form). Before: Your name: Ada Lovelace'
  await expect(tab.getByText(event)).toHaveCount(1)

  await page.bringToFront()
  await chooseInMenu(chat, 'End chat')
  await chat.getByRole('button', { name: 'End chat?' }).click()
  await expect(chat.getByRole('heading', { name: 'How did we do?' })).toBeVisible()
  // At first only the stars: the conversation stays in sight, also on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await chat.locator('form').first().boundingBox())?.height).toBeLessThan(140)
  await expect(chat.getByRole('button', { name: 'Send' })).toHaveCount(1)
  await expect(chat.getByRole('textbox', { name: 'What was missing?' })).toHaveCount(0)
  await chat.getByRole('radio', { name: '4 of 5' }).check({ force: true })
  await expect(chat.getByRole('radio', { name: '4 of 5' })).toBeFocused()
  await chat.getByRole('textbox', { name: 'What was missing?' }).fill('A map')
  await chat.getByRole('button', { name: 'Send feedback' }).click()
  await expect(chat.getByRole('heading', { name: 'How did we do?' })).toHaveCount(0)
  await tab.bringToFront()
  await expect(answers.getByRole('img', { name: '4 of 5' })).toBeVisible()
  await expect(answers).toContainText('A map')
})

test('[VAL-01] [ENT-10] a refused ending of an address is named in the form, deleting removes the typed text, and another customer sees none of it', async ({
  browser,
  service,
}) => {
  const { transport, token } = await signInToApi(service.url, service.admin, service.serviceId)
  const s = service.serviceId
  const found = await transport.send('getWidgetSettingV2', { params: { s } }, { token })
  if (!found.ok) throw new Error(found.error.message)
  const { id } = found.value.widget
  const definition = formWith(
    'Before we begin',
    field('name', 'text', 'Your name'),
    field('mail', 'email', 'Your address'),
  )
  const params = { s, id, formType: 'preChatSurvey' as const }
  const set = await transport.send('setWidgetForm', { params, body: { version: 0, definition } }, { token })
  const made = await transport.send('makeWidgetSecret', { params: { s, id } }, { token })
  if (!set.ok || !made.ok) throw new Error('no form or no secret')

  const page = await (await browser.newContext()).newPage()
  const open = async () => {
    await page.goto(`${service.url}/demo`)
    await page.getByRole('button', { name: 'Chat with us' }).click()
    return page.frameLocator('iframe[title="Chat with us"]')
  }
  let chat = await open()
  await chat.getByLabel('Your name').fill('Ana Secret')
  await chat.getByLabel('Your address').fill('ana@secret.shop')
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByText('Addresses ending in .shop aren’t allowed here.')).toBeVisible()
  await chat.getByLabel('Your address').fill('ana@secret.com')
  await chat.getByRole('button', { name: 'Send' }).click()
  await say(chat, ['Hello'])
  expect(await page.evaluate(everythingStored)).toContain('Ana Secret')
  await chooseInMenu(chat, 'Delete from this device')
  await chat.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => page.evaluate(everythingStored)).not.toContain('Secret')
  await expect(chat.getByLabel('Your name')).toHaveValue('')

  const become = (userId: string) => {
    const identity = { userId, name: userId, email: `${userId}@shop.test`, expiresAtMs: Date.now() + 600_000 }
    const signature = createHmac('sha256', made.value.secret).update(identityText(identity)).digest('hex')
    return page.evaluate(
      (who) => (window as unknown as { everline(...args: unknown[]): void }).everline('identify', who),
      { ...identity, signature },
    )
  }
  await become('first')
  await chat.getByLabel('Your name').fill('Ana Secret')
  await chat.getByLabel('Your address').fill('ana@secret.com')
  await chat.getByRole('button', { name: 'Send' }).click()
  await say(chat, ['My order is late'])
  const box = chat.getByRole('textbox', { name: 'Message' })
  await box.fill('half a Secret')
  await expect.poll(() => page.evaluate(everythingStored)).toContain('half a Secret')

  chat = await open()
  await become('second')
  await expect(chat.getByLabel('Your name')).toHaveValue('')
  await expect.poll(() => page.evaluate(everythingStored)).not.toContain('Secret')
})
