import { callBrowser } from './call-browser.ts'
import { callCard } from './call-card.ts'
import { hears, openCall, tones } from './open-call.ts'
import { expect, test } from './service.ts'

/* Here browsers play sound only after a press, as those of users do. */

const { args, ...browserOptions } = callBrowser
test.use({ launchOptions: { ...browserOptions, args: args.filter((arg: string) => !arg.includes('autoplay')) } })

/** Logs the page's state from inside: evaluating code in it would count as a press. */
const sayWhatIsSeen = () => {
  let said = ''
  setInterval(() => {
    const host = document.querySelector('everline-chat')
    const isOpen = host?.shadowRoot?.querySelector('button')?.getAttribute('aria-expanded') === 'true'
    const asks = document.body?.innerText.includes('Click anywhere here')
    const now = [...(isOpen ? ['the chat is open'] : []), ...(asks ? ['a press is asked for'] : [])].join()
    if (now !== said) console.log(now)
    said = now
  }, 200)
}

test('[CAL-13] after a reload without a press the call goes on, and the chat that was closed over it opens to ask for one', async ({
  browser,
  service,
}) => {
  const { tab, page, chat } = await openCall(browser, service)
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await page.addInitScript(sayWhatIsSeen)
  const opens = page.waitForEvent('console', (message) => message.text() === 'the chat is open')
  const asks = page.waitForEvent('console', (message) => message.text() === 'a press is asked for')
  await page.reload()
  await Promise.all([opens, asks])
  await callCard(chat).getByText('Click anywhere here').click()
  await expect(callCard(chat).getByText('Click anywhere here')).toHaveCount(0)
  await hears(chat, tones.agent)
  await hears(tab, tones.visitor)
})
