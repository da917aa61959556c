import { findings } from './harness/findings.ts'
import { expect, inboxRow, room, test } from './harness/fixture.ts'

const conversation = `/inbox/${room(1)}?tab=handling`

test('the whole job by keyboard alone: sign in, open, answer, close', async ({ open }) => {
  const page = await open('/', { as: 'nobody' })
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('mara@everline.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('secret')
  await page.keyboard.press('Enter')

  const tab = page.getByRole('tablist', { name: 'Conversations' }).getByRole('tab', { name: 'Mine' })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  const list = page.getByRole('list', { name: 'Conversations' })
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

  await page.getByRole('button', { name: 'Close conversation' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Amara Lindqvist', level: 2 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('heading', { name: '+852 5550 0142' })).toBeVisible()
  await expect(box).toBeEnabled()
})

for (const width of [1280, 1440, 1920])
  test(`with the visitor beside the conversation the header has room for the name, and the box for what is below it, in ${width} pixels`, async ({
    open,
  }) => {
    const page = await open(conversation)
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('complementary', { name: 'Visitor' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close conversation' })).toBeVisible()
    const name = page.getByRole('heading', { name: 'Amara Lindqvist', level: 2 })
    await expect.poll(() => name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    // The keys that send are said in one whole line, or not at all.
    await expect(page.getByRole('button', { name: 'Voice message' })).toBeVisible()
    const hint = page.getByText('Enter to send')
    const { lines, cut } = await hint.evaluate((element) => ({
      lines: element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      cut: element.checkVisibility({ visibilityProperty: true }) ? element.scrollWidth - element.clientWidth : 0,
    }))
    expect([Math.round(lines), cut]).toEqual([1, 0])
  })

test('closing opens the next conversation of one’s own, and taking it back the closed one, unless one stays', async ({
  open,
}) => {
  const page = await open('/inbox?tab=handling')
  const list = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
  const close = page.getByRole('button', { name: 'Close conversation' })
  await list.first().click()
  await expect(heading('Amara Lindqvist')).toBeVisible()
  await close.click()
  await expect(heading('+852 5550 0142')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heading('Amara Lindqvist')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled()

  await page.evaluate(() => localStorage.setItem('everline-after-close', 'stay'))
  await close.click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Closing…')
  await expect(heading('Amara Lindqvist')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
})

test('an offer is answered by its key from anywhere, and takes no focus', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeFocused()
  await page.evaluate(async () => {
    const offer = window.everline.offer(11, Date.now())
    await window.everline.putEntity('offer', offer)
  })
  const dialog = page.getByRole('alertdialog', { name: 'Incoming chat' })
  await expect(dialog).toContainText('Jonas Petrov')
  await expect(dialog).toContainText('Russian')
  await expect(box).toBeFocused()
  await page.keyboard.press('Alt+a')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Jonas Petrov' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Mine' })).toHaveAttribute('aria-selected', 'true')
})

test('[INQ-02] an offer says that a visitor waits only while nobody talks to them', async ({ open }) => {
  const page = await open('/inbox')
  for (const [kind, name, words] of [
    ['inquiry', 'Incoming chat', 'waiting 0:1'],
    ['transfer', 'Transferred conversation', 'waiting 0:1'],
    ['transfer-request', 'Transfer', 'Talking to Mei'],
    ['invitation', 'Invitation', 'Talking to Mei'],
    ['takeover-request', 'Takeover', 'Talking to you'],
  ] as const) {
    await page.evaluate(async (kind) => {
      await window.everline.putEntity('offer', { ...window.everline.offer(12, Date.now()), kind, fromName: 'Mei' })
    }, kind)
    const card = page.getByRole('alertdialog', { name, exact: true })
    await expect(card).toContainText(words)
    expect(/waiting/.test(await card.innerText())).toBe(words.startsWith('waiting'))
  }
})

test('an offer cuts neither the way nor the language of the visitor, and the wait stands on one line', async ({
  open,
}) => {
  for (const look of [{}, { phone: true }, { language: 'es' }, { language: 'ar' }] as const) {
    const page = await open('/inbox', look)
    await page.evaluate(async () => {
      const offer = window.everline.offer(11, Date.now())
      await window.everline.putEntity('offer', {
        ...offer,
        language: 'es-ES',
        channel: 'call',
        waitingSinceMs: Date.now() - 754_000,
      })
    })
    const card = page.getByRole('alertdialog')
    await expect(card).toContainText('12:3')
    const cut = await card
      .locator('div, span')
      .evaluateAll((all) =>
        all
          .filter((it) => getComputedStyle(it).textOverflow === 'ellipsis' && it.scrollWidth > it.clientWidth)
          .map((it) => it.textContent),
      )
    expect(cut).toEqual([])
    const lines = await card.getByText(/12:3\d/).evaluate((it) => it.getBoundingClientRect().height)
    expect(lines).toBeLessThan(24)
  }
})

for (const [device, look] of [
  ['a phone', { phone: true }],
  ['a tablet', {}],
] as const) {
  test.describe(() => {
    if (device === 'a tablet') test.use({ hasTouch: true, isMobile: true })
    test(`on ${device} an offer mentions no keys`, async ({ open }) => {
      const page = await open('/inbox', look)
      await page.evaluate(async () => {
        const offer = window.everline.offer(11, Date.now())
        await window.everline.putEntity('offer', offer)
      })
      const dialog = page.getByRole('alertdialog', { name: 'Incoming chat' })
      await expect(dialog.getByRole('button', { name: 'Accept' })).toBeVisible()
      expect(await dialog.innerText()).not.toContain('Alt')
    })
  })
}

test('an offer never shows more time than its full length, even if the displayed time lags behind', async ({
  open,
}) => {
  const page = await open('/inbox')
  await page.evaluate(async () => {
    const offer = window.everline.offer(12, Date.now() + 61_000)
    await window.everline.putEntity('offer', offer)
  })
  await expect(page.getByRole('timer')).toHaveAccessibleName('45 seconds left')
})

test('[TST-01] a toast says at once who was faster, and disappears by itself', async ({ open }) => {
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
  await expect(page.getByText('Mei got there first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden()
  await expect(page.getByText('Mei got there first')).toBeHidden({ timeout: 8000 })
})

test('a message that could not be stored returns to the composer', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('precious')
  await expect.poll(() => page.evaluate(() => window.everline.calls.some(([name]) => name === 'saveDraft'))).toBe(true)
  await page.waitForFunction(() => sessionStorage.length === 0)
  await page.evaluate(() => window.everline.failNext('message', 'hub-restarted'))
  await box.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Your text is still here')
  await expect(box).toHaveValue('precious')
})

test('a failed message is edited or dropped without losing the draft', async ({ open }) => {
  const page = await open(conversation, { scene: 'offline' })
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('a draft')
  await expect(page.getByText('Waiting for the previous message')).toBeVisible()
  // The one behind it, which only waits, can be edited too.
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await expect(box).toHaveValue('You will get both by e-mail in a minute.\na draft')
  await expect(page.getByText('Waiting for connection', { exact: true })).toBeVisible()
})

test('a draft is shown again when its conversation is opened again', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('half a sent')
  await inboxRow(page, /Diego Romero/).click()
  await expect(page.getByRole('heading', { name: 'Diego Romero' })).toBeVisible()
  await expect(box).toHaveValue('')
  await inboxRow(page, /Amara Lindqvist/).click()
  await expect(box).toHaveValue('half a sent')
})

test('an older draft is offered beside what is typed, and taken by the keyboard', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('x')
  await page.waitForFunction(() => window.everline.calls.some(([name]) => name === 'saveDraft'))
  await page.evaluate((roomId) => window.everline.offerDraft(roomId, 'Half a sentence'), room(1))
  const line = page.getByRole('status').filter({ hasText: 'Your earlier draft:' })
  await expect(line).toContainText('Half a sentence')
  await line.getByRole('button', { name: 'Use' }).press('Enter')
  await expect(box).toHaveValue('Half a sentence\nx')
  await expect(box).toBeFocused()
  await expect(line).toBeHidden()
})

test('switching to another conversation renders it complete at once, without a skeleton', async ({ open }) => {
  const page = await open(conversation)
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('size M')
  await page.evaluate(() => {
    window.name = ''
    new MutationObserver(() => {
      if (document.querySelector('[role="log"][aria-busy="true"]')) window.name = 'an outline was drawn'
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await inboxRow(page, /Diego Romero/).click()
  await expect(page.getByRole('heading', { name: 'Diego Romero' })).toBeVisible()
  await expect(page.getByRole('log', { name: 'Messages' })).not.toContainText('size M')
  expect(await page.evaluate(() => window.name)).toBe('')
})

test('a conversation that is rendered ahead is neither seen nor read out, and is the newest when it is opened', async ({
  open,
}) => {
  const page = await open(conversation)
  const logs = page.locator('[role="log"]')
  await expect(logs).toContainText('size M')
  // Read, and at the top of the list, where another message does not move its row away from the pointer.
  await page.evaluate((id) => window.everline.arrive(id, 'Before'), room(4))
  await inboxRow(page, /Noor Benali/).click()
  await expect(inboxRow(page, /Noor Benali/)).not.toContainText('unread')
  await inboxRow(page, /Amara Lindqvist/).click()
  await expect(page.getByRole('log')).toContainText('size M')
  await inboxRow(page, /Noor Benali/).hover()
  await expect(logs).toHaveCount(2)
  await expect(page.getByRole('log')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(1)
  await expect(page.getByRole('log')).toContainText('size M')
  expect(await page.evaluate(() => window.everline.calls.filter(([name]) => name === 'openRoom').length)).toBe(3)
  // It had nothing new when it was rendered: a message that comes meanwhile is new when it is opened.
  await page.evaluate((id) => window.everline.arrive(id, 'Just now'), room(4))
  await expect(inboxRow(page, /Noor Benali/)).toContainText('Just now')
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('log')).toContainText('Just now')
  await expect(page.getByRole('log')).toContainText('New messages')
  // The row that the focus rests on by the keyboard is rendered ahead too, and no longer when the focus has left.
  await page.mouse.move(0, 0)
  await expect(logs).toHaveCount(1)
  await inboxRow(page, /Noor Benali/).press('ArrowDown')
  await expect(logs).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(logs).toHaveCount(1)
})

test('signing out asks first when something is unsent', async ({ open }) => {
  const page = await open(conversation, { scene: 'offline' })
  const leave = async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await leave()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('3 messages haven’t been sent')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await leave()
  await dialog.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('[audit 11] an expired session hides the screen, asks over it, and keeps what was typed', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('do not lose me')
  await page.evaluate(() => window.everline.session('expired'))
  await expect(page.getByLabel('Email')).toHaveValue('agent1@everline.test')
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByRole('log', { name: 'Messages', includeHidden: true })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByLabel('Password').fill('secret')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password')).toBeHidden()
  await expect(box).toHaveValue('do not lose me')
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
})

test('[audit 11] an expired session hides the screen even while the sign-in cannot be loaded', async ({ open }) => {
  const page = await open(conversation)
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toBeVisible()
  const signIn = /(sign-in-sheet|sign-in-form)-[^/]*\.(js|css)$/
  await page.route(signIn, (route) => route.abort())
  await page.evaluate(() => window.everline.session('expired'))
  await expect(page.getByRole('alert')).toHaveText(/Your session has expired/)
  const { x, y } = (await log.boundingBox()) ?? { x: 0, y: 0 }
  expect(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.role, [x + 40, y + 40] as const)).toBe(
    'alert',
  )
  await page.unroute(signIn)
  await expect(page.getByLabel('Password')).toBeFocused()
})

test('older messages load above without moving what the user reads, and new messages do not scroll it', async ({
  open,
}) => {
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
  // Scrolled exactly as far as the wheel moved, regardless of the messages loaded above.
  expect(Math.abs((after ?? 0) - before.top - (before.scrolled - 1190))).toBeLessThan(2)

  await page.evaluate((id) => window.everline.arrive(id, 'fresh'), room(50))
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(log.getByText('fresh')).toBeInViewport()
})

test('a window that grows taller than the loaded messages loads older ones', async ({ open }) => {
  const page = await open(`/inbox/${room(50)}?tab=handling`, { scene: 'long' })
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('The newest of all')
  await page.setViewportSize({ width: 1280, height: 6000 })
  await expect.poll(() => log.evaluate((shown) => shown.scrollHeight > shown.clientHeight)).toBe(true)
})

for (const [height, then] of [
  [500, 500],
  [1400, 1400],
  [2600, 2600],
  [6000, 6000],
  [900, 5000],
  [2600, 3400],
] as const)
  test(`[PWA-05] the first message of a conversation is reached in a window ${height} px high that becomes ${then}`, async ({
    open,
  }) => {
    const page = await open(`/inbox/${room(51)}?tab=handling`, { scene: 'long' })
    await page.setViewportSize({ width: 1280, height })
    const log = page.getByRole('log', { name: 'Messages' })
    await expect(log).toContainText('The last of few')
    await page.setViewportSize({ width: 1280, height: then })
    // As a person does: scrolls up as long as the log scrolls.
    await expect
      .poll(async () => {
        await log.evaluate((box) => box.scrollTo(0, 0))
        return log.getByText('Message 1', { exact: true }).count()
      })
      .toBe(1)
  })

for (const lost of [[6], [1, 2, 3], [6, 7, 8], [30]])
  test(`[PWA-05] messages that the browser has lost (${lost}) are asked for in a window that cannot scroll`, async ({
    open,
  }) => {
    const page = await open('/inbox?tab=handling', { scene: 'long' })
    await page.setViewportSize({ width: 1280, height: 8000 })
    await page.evaluate(([id, seqs]) => window.everline.loseMessages(id, seqs), [room(51), lost] as const)
    await inboxRow(page, /The short one/).click()
    const before = Math.max(...lost) + 1
    await expect
      .poll(() =>
        page.evaluate(
          (asked) =>
            window.everline.calls.some(
              ([name, input]) => name === 'loadHistory' && JSON.stringify(input).includes(asked),
            ),
          `"beforeSeq":${before}`,
        ),
      )
      .toBe(true)
    // Rows stored before the lost ones are shown meanwhile.
    const log = page.getByRole('log', { name: 'Messages' })
    await expect(log.getByText(lost[0] === 1 ? /^Message 4,/ : /^Message 1$/)).toBeVisible()
  })

test('until the backend has answered for the first time, the inbox claims neither that nobody waits nor that it is offline', async ({
  open,
}) => {
  const page = await open('/inbox', { scene: 'first' })
  const list = page.getByRole('tabpanel')
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Catching up')
  await expect(list.locator('[aria-hidden=true] > div')).toHaveCount(6)
  await expect(list.getByText('No one is waiting')).toHaveCount(0)
  const none = { open: 0, missed: 0, closed: 0, unread: 0, unsent: 0 }
  await page.evaluate((none) => window.everline.setState({ id: 'counts', value: { ...none, handling: 1 } }), none)
  // The tab that is shown first is decided by what there is.
  await expect(page.getByRole('tab', { name: 'Mine' })).toHaveAttribute('aria-selected', 'true')
  await expect(list.getByText('No open conversations')).toBeVisible()
})

test('on a phone one page is shown at a time', async ({ open }) => {
  const page = await open('/inbox?tab=handling', { phone: true })
  await inboxRow(page, /Amara Lindqvist/).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeHidden()
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Live')
  // The conversation has the room of the bar.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Live')
})

test('[PWA-01] offline, a conversation whose messages were never fetched says so, and shows them when the connection is back', async ({
  open,
}) => {
  const page = await open('/inbox?tab=handling', { scene: 'offline', phone: true })
  await page.evaluate((id) => window.everline.forgetMessages(id), room(3))
  await inboxRow(page, /Diego Romero/).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('These messages aren’t on this device. They’ll load when you’re back online')
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Offline')
  const history = () =>
    page.evaluate(() => window.everline.calls.filter(([name]) => name === 'loadHistory').map(([, input]) => input))
  expect(await history()).toEqual([])
  await page.evaluate(() => window.everline.connection('live'))
  await expect.poll(history).toEqual([{ roomId: room(3), beforeSeq: 7 }])
})

test('[PWA-01] the messages of a closed conversation are asked for if they are not on this device', async ({
  open,
}) => {
  const page = await open('/inbox?tab=closed')
  await page.evaluate((id) => window.everline.forgetMessages(id), room(32))
  await inboxRow(page, /Lars Brandt/).click()
  await expect
    .poll(() => page.evaluate(() => window.everline.calls.filter(([name]) => name === 'loadHistory')))
    .toEqual([['loadHistory', { roomId: room(32), beforeSeq: 2 }]])
})

test('the first unread message has a line above it until the conversation is left', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  await inboxRow(page, /5550 0142/).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('New messages')).toHaveCount(1)
  await inboxRow(page, /Amara Lindqvist/).click()
  await expect(log.getByText('New messages')).toBeHidden()
})

test('[FET-01] a history says whether it failed, waits for the connection or is empty; a failed one is asked for again', async ({
  open,
}) => {
  const page = await open('/inbox?tab=closed')
  await page.evaluate((id) => window.everline.forgetMessages(id), room(32))
  await page.evaluate(() => window.everline.failNext('loadHistory', 'unknown'))
  await inboxRow(page, /Lars Brandt/).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByRole('alert')).toContainText('Couldn’t load messages.')
  await page.evaluate(() => window.everline.connection('offline'))
  await expect(log).toContainText('They’ll load when you’re back online.')
  await page.evaluate(() => window.everline.connection('live'))
  await expect(log).toContainText('No messages here')
  const asked = () => page.evaluate(() => window.everline.calls.filter(([name]) => name === 'loadHistory').length)
  expect(await asked()).toBe(2)
})

test('[FET-01] a conversation that is taken away while it is open, or that the backend has no more, is said to be gone', async ({
  open,
}) => {
  const page = await open('/inbox?tab=closed')
  await page.evaluate((id) => window.everline.forgetMessages(id), room(32))
  await page.evaluate(() => window.everline.failNext('loadHistory', 'not-found'))
  await inboxRow(page, /Lars Brandt/).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByRole('alert')).toContainText('These messages were deleted')
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect(log).toContainText('No messages here')

  await page.evaluate((id) => window.everline.removeConversation(id), room(32))
  await expect(page.getByText('Conversation no longer available')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('[FET-01] a conversation that was never here may still come', async ({ open }) => {
  const page = await open(`/inbox/${room(99)}`)
  await expect(page.getByText('Conversation not found')).toBeVisible()
  await page.evaluate(() => window.everline.connection('offline'))
  await expect(page.getByText('it loads when you’re back online')).toBeVisible()
})

for (const [connection, failure, words] of [
  ['dead', 'network', 'Can’t reach the server. Check the connection and try again.'],
  ['silent', 'deadline-exceeded', 'This took too long. Try again.'],
] as const)
  test(`[PWA-05] a take-over on a ${connection} connection says why it failed, and can be tried again`, async ({
    open,
  }) => {
    const page = await open('/inbox?tab=missed')
    await inboxRow(page, /Piotr Nowak/).click()
    const take = page.getByRole('button', { name: 'Take over' })
    await expect(take).toBeVisible()
    await page.evaluate((name) => window.everline.failNext('takeOverInquiry', name), failure)
    await take.click()
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(page.getByRole('tab', { name: /^Missed/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()

    await take.click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(take).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled()
  })

test('a message over the length limit shows its length and is not sent', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('x'.repeat(10_001))
  await expect(page.getByText('1 character too long')).toBeVisible()
  await box.press('Enter')
  await expect(box).toHaveValue('x'.repeat(10_001))
})

test('[SES-18] a refusal of the backend is shown over every screen until it is confirmed', async ({ open }) => {
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
  const notice = page.getByRole('alert').filter({ hasText: 'Your role doesn’t allow this.' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Got it' }).click()
  await expect(notice).toBeHidden()
})

test('[PWA-05] a stored command of another version is shown with its text until the user drops it', async ({
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
  await page.evaluate(() => window.everline.failNext('withdrawQueued', 'signed-out'))
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /sign/i }).first()).toBeVisible()
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(shown).toBeHidden()
})

test('[ENT-08] a refused card is opened as it was composed, and what replaces it takes its place', async ({ open }) => {
  const page = await open(conversation)
  const refused = '01990000-0000-7000-8000-00000000ca2d'
  await page.evaluate((id) => {
    const roomId = location.pathname.split('/').at(-1) ?? ''
    const card = (title: string, picture: { id: string } | null) => ({
      ...{ title, text: 'Solid', picture },
      actions: [{ do: 'postback', label: `I take ${title}`, data: '' }] as const,
    })
    const pictureId = '01990000-0000-7000-8000-0000000000aa'
    return window.everline.outbox({
      ...{ id, lane: roomId, kind: 'content-message', localCreatedAtMs: Date.now(), state: 'failed', attempts: 1 },
      payload: {
        ...{ roomId, inquiryId: null },
        content: { type: 'carousel', cards: [card('Oak', { id: pictureId }), card('Elm', null)] as never },
        pictures: [{ id: pictureId, name: 'oak.png', sizeBytes: 7 }],
      },
      failure: { name: 'inquiry-closed', code: 1 },
    } as never)
  }, refused)
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText(/Not sent:/)).toBeVisible()
  await log.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog', { name: 'Cards and buttons' })
  const titles = editor.getByRole('textbox', { name: 'Title' })
  await expect(titles).toHaveCount(2)
  await expect(titles.first()).toHaveValue('Oak')
  await expect(editor.getByText('oak.png')).toBeVisible()
  await titles.last().fill('Ash')
  await page.keyboard.press('Escape')
  // Nothing has happened to it yet.
  await expect(log.getByText(/Not sent:/)).toBeVisible()

  await log.getByRole('button', { name: 'Edit' }).click()
  await titles.last().fill('Ash')
  await editor.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(editor).toBeHidden()
  await expect(log.getByText(/Not sent:/)).toBeHidden()
  await expect(log.getByText(/Oak\s+Ash/)).toBeVisible()
  const calls = await page.evaluate(() => window.everline.calls)
  expect(calls.filter(([name]) => name === 'withdrawQueued')).toEqual([['withdrawQueued', refused]])
  // First the new one: a tab that ends in between loses neither.
  const names = calls.map(([name]) => name)
  expect(names.indexOf('content-message')).toBeLessThan(names.indexOf('withdrawQueued'))
})

test('web and e-mail addresses in messages are links that open elsewhere', async ({ open }) => {
  const page = await open(conversation)
  await page.getByRole('textbox', { name: 'Message' }).fill('See https://example.org/a?b=1, or ask help@example.org.')
  await page.keyboard.press('Enter')
  const log = page.getByRole('log', { name: 'Messages' })
  const link = log.getByRole('link', { name: 'https://example.org/a?b=1' })
  await expect(link).toHaveAttribute('href', 'https://example.org/a?b=1')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(log.getByRole('link', { name: 'help@example.org' })).toHaveAttribute('href', 'mailto:help@example.org')
})

test('[INQ-02] all missed inquiries are closed after a question, and the answer says how many were taken meanwhile', async ({
  open,
}) => {
  const page = await open('/inbox?tab=missed')
  await page.getByRole('button', { name: 'Close 2 missed…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close 2 missed conversations?' })
  await expect(question.getByRole('button', { name: 'Keep open' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Close 2 missed…' }).click()
  await question.getByRole('button', { name: 'Close all' }).click()
  await expect(page.getByText('1 closed, 1 already taken by others')).toBeVisible()
})

test('[INQ-02] an admin closes the idle inquiries of colleagues too, in whose conversations they are; an agent does not', async ({
  open,
}) => {
  for (const isAdmin of [true, false]) {
    const page = await open('/inbox?tab=handling', isAdmin ? { as: 'admin' } : {})
    await expect(page.getByRole('button', { name: 'Close 1 idle…' })).toBeVisible()
    await page.evaluate(() => window.everline.giveAllToColleague())
    await expect(page.getByRole('button', { name: 'Close 1 idle…' })).toHaveCount(isAdmin ? 1 : 0)
    if (!isAdmin) continue
    await page.getByRole('button', { name: 'Close 1 idle…' }).click()
    await page.getByRole('button', { name: 'Close all' }).click()
    await expect(page.getByText('1 closed')).toBeVisible()
  }
})

test('[INQ-02] the own idle inquiries are closed after a question', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  await page.getByRole('button', { name: 'Close 1 idle…' }).click()
  await page
    .getByRole('alertdialog', { name: 'Close 1 idle conversations?' })
    .getByRole('button', { name: 'Close all' })
    .click()
  await expect(page.getByText('1 closed')).toBeVisible()
})

test('[INQ-02] the agent sees how long an idle inquiry stays open', async ({ open }) => {
  const page = await open(conversation)
  await expect(page.getByRole('button', { name: 'Close conversation' })).toBeVisible()
  await expect(page.getByText('Closes in')).toHaveCount(0)
  await page.evaluate((id) => window.everline.countDown(id, 45_000), room(1))
  await expect(page.getByText(/Closes in 0:4\d/)).toBeVisible()
})
