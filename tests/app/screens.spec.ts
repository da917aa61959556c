import { expect, room, test } from './harness/fixture.ts'

const conversation = `/inbox/${room(1)}?tab=handling`

test('the whole job by keyboard alone: sign in, open, answer, close', async ({ open }) => {
  const page = await open('/', { as: 'nobody' })
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type('mara@everline.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('secret')
  await page.keyboard.press('Enter')

  const tab = page.getByRole('tablist', { name: 'Inquiries' }).getByRole('tab', { name: 'Handling' })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  const list = page.getByRole('list', { name: 'Inquiries' })
  await expect(list.getByRole('link').first()).toContainText('Amara Lindqvist')
  await tab.focus()
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(page.getByRole('heading', { name: '+852 5550 0142' })).toBeVisible()
  await expect(box).toBeFocused()
  await page.keyboard.type('It is.')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Shall I keep one?')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('It is.\nShall I keep one?')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('· Sent')

  await page.getByRole('button', { name: 'Close inquiry' }).press('Enter')
  await expect(page.getByText('Closes when the messages are sent', { exact: true })).toBeVisible()
  await expect(box).toBeDisabled()
})

test('an offer is answered from anywhere by its key and takes no focus', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeFocused()
  await page.evaluate(async () => {
    const offer = window.everline.offer(11, Date.now())
    await window.everline.putEntity('offer', offer)
  })
  const dialog = page.getByRole('alertdialog', { name: 'Incoming inquiry' })
  await expect(dialog).toContainText('Jonas Petrov')
  await expect(dialog).toContainText('Russian')
  await expect(box).toBeFocused()
  await page.keyboard.press('Alt+a')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Jonas Petrov' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Handling' })).toHaveAttribute('aria-selected', 'true')
})

for (const [device, look] of [
  ['a phone', { phone: true }],
  ['a tablet', {}],
] as const) {
  test.describe(() => {
    if (device === 'a tablet') test.use({ hasTouch: true, isMobile: true })
    test(`on ${device} an offer names no keys`, async ({ open }) => {
      const page = await open('/inbox', look)
      await page.evaluate(async () => {
        const offer = window.everline.offer(11, Date.now())
        await window.everline.putEntity('offer', offer)
      })
      const dialog = page.getByRole('alertdialog', { name: 'Incoming inquiry' })
      await expect(dialog.getByRole('button', { name: 'Accept' })).toBeVisible()
      expect(await dialog.innerText()).not.toContain('Alt')
    })
  })
}

test('an offer never has more time than its whole length, however old the time is that is shown', async ({ open }) => {
  const page = await open('/inbox')
  await page.evaluate(async () => {
    const offer = window.everline.offer(12, Date.now() + 61_000)
    await window.everline.putEntity('offer', offer)
  })
  await expect(page.getByRole('timer')).toHaveAccessibleName('45 seconds left')
})

test('[TST-01] who was faster is said at once by a toast, and goes by itself', async ({ open }) => {
  const page = await open('/inbox')
  await page.evaluate(async () => {
    const offer = window.everline.offer(12, Date.now())
    await window.everline.putEntity('offer', offer)
  })
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  await page.evaluate(async () => {
    const offer = window.everline.offer(12, Date.now())
    await window.everline.putEntity('offer', { ...offer, status: 'lost', winnerName: 'Mei' })
  })
  await expect(page.getByText('Mei was faster')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden()
  await expect(page.getByText('Mei was faster')).toBeHidden({ timeout: 8000 })
})

test('a message that could not be stored is back in the box', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('precious')
  await expect.poll(() => page.evaluate(() => window.everline.calls.some(([name]) => name === 'saveDraft'))).toBe(true)
  await page.waitForFunction(() => sessionStorage.length === 0)
  await page.evaluate(() => window.everline.failNext('hub-restarted'))
  await box.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Your text is still in the box')
  await expect(box).toHaveValue('precious')
})

test('a failed message is edited or dropped, and the draft is not lost by it', async ({ open }) => {
  const page = await open(conversation, { scene: 'offline' })
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('a draft')
  await expect(page.getByText('Waits for the message before it')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(box).toHaveValue('You will get both by e-mail in a minute.\na draft')
  await expect(page.getByText('Queued, sends when the line is back')).toBeVisible()
})

test('a draft comes back with its conversation', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('half a sent')
  await page.getByRole('link', { name: /Diego Romero/ }).click()
  await expect(page.getByRole('heading', { name: 'Diego Romero' })).toBeVisible()
  await expect(box).toHaveValue('')
  await page.getByRole('link', { name: /Amara Lindqvist/ }).click()
  await expect(box).toHaveValue('half a sent')
})

test('another conversation is drawn once and whole, with no outline before it', async ({ open }) => {
  const page = await open(conversation)
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('size M')
  await page.evaluate(() => {
    window.name = ''
    new MutationObserver(() => {
      if (document.querySelector('[role="log"][aria-busy="true"]')) window.name = 'an outline was drawn'
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.getByRole('link', { name: /Diego Romero/ }).click()
  await expect(page.getByRole('heading', { name: 'Diego Romero' })).toBeVisible()
  await expect(page.getByRole('log', { name: 'Messages' })).not.toContainText('size M')
  expect(await page.evaluate(() => window.name)).toBe('')
})

test('signing out asks first when something is unsent', async ({ open }) => {
  const page = await open(conversation, { scene: 'offline' })
  const leave = async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await leave()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('3 messages have not been sent')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await leave()
  await dialog.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('an expired session asks over the frozen screen and keeps what was typed', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('do not lose me')
  await page.evaluate(() => window.everline.session('expired'))
  await expect(page.getByLabel('E-mail')).toHaveValue('agent1@everline.test')
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByLabel('Password').fill('secret')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password')).toBeHidden()
  await expect(box).toHaveValue('do not lose me')
})

test('history grows upwards without moving what is read, and new messages wait below', async ({ open }) => {
  const page = await open(`/inbox/${room(50)}?tab=handling`, { scene: 'long' })
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('The newest of all')
  const place = () =>
    log.evaluate((element) => {
      const line = element.querySelectorAll('[data-index]')[12]
      return {
        text: line?.textContent,
        top: Math.round(line?.getBoundingClientRect().top ?? 0),
        scrolled: element.scrollTop,
        height: element.scrollHeight,
      }
    })
  const lines = await log.locator('[data-index]').count()
  expect(lines).toBeLessThan(60)
  await log.evaluate((element) => element.scrollTo(0, 1400))
  await page.waitForTimeout(300)
  const before = await place()
  await log.evaluate((element) => element.scrollTo(0, 1190))
  await expect.poll(async () => (await place()).height).toBeGreaterThan(before.height + 1000)
  const { text } = before
  const after = await log.evaluate(
    (element, wanted) =>
      [...element.querySelectorAll('[data-index]')].find((line) => line.textContent === wanted)?.getBoundingClientRect()
        .top,
    text,
  )
  // As far as the wheel went, and no further: not by what came in above.
  expect(Math.abs((after ?? 0) - before.top - (before.scrolled - 1190))).toBeLessThan(2)

  await page.evaluate((id) => window.everline.arrive(id, 'fresh'), room(50))
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(log.getByText('fresh')).toBeInViewport()
})

test('a window that grows taller than what is held asks for what came before', async ({ open }) => {
  const page = await open(`/inbox/${room(50)}?tab=handling`, { scene: 'long' })
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('The newest of all')
  await page.setViewportSize({ width: 1280, height: 6000 })
  await expect.poll(() => log.evaluate((shown) => shown.scrollHeight > shown.clientHeight)).toBe(true)
})

test('a phone shows one page at a time', async ({ open }) => {
  const page = await open('/inbox?tab=handling', { phone: true })
  await page.getByRole('link', { name: /Amara Lindqvist/ }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Inquiries' })).toBeHidden()
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Live')
  await page.getByRole('link', { name: 'Back to inquiries' }).click()
  await expect(page.getByRole('list', { name: 'Inquiries' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Live')
})

test('a message over the limit is counted and not sent', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('x'.repeat(10_001))
  await expect(page.getByText('1 character too long')).toBeVisible()
  await box.press('Enter')
  await expect(box).toHaveValue('x'.repeat(10_001))
})

test('[SES-18] what the backend forbids is said over every screen until it is understood', async ({ open }) => {
  const page = await open(conversation)
  await page.evaluate(() =>
    window.everline.setLive({
      id: 'notice',
      value: {
        name: 'forbidden',
        failure: { name: 'forbidden-by-service', code: 3110119, message: 'no' },
        localAtMs: 1,
      },
    }),
  )
  const notice = page.getByRole('alert').filter({ hasText: 'Your role does not allow this.' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Understood' }).click()
  await expect(notice).toBeHidden()
})

test('[PWA-05] a stored command of another version is shown with its text, and goes when the user drops it', async ({
  open,
}) => {
  const page = await open('/inbox')
  await page.evaluate(() =>
    window.everline.outbox({
      id: '01990000-0000-7000-8000-00000000dead',
      lane: 'unreadable',
      kind: 'unreadable',
      payload: { kind: 'poll', text: 'Tea or coffee?' },
      localCreatedAtMs: Date.now(),
      state: 'failed',
      attempts: 0,
      failure: null,
    }),
  )
  const shown = page.getByText('Tea or coffee?')
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Drop it' }).click()
  await expect(shown).toBeHidden()
})
