import type { Page } from '@playwright/test'
import type { Language } from '#app/language/languages.ts'
import { deferred } from '#core/platform/deferred.ts'
import { expect, test } from './harness/fixture.ts'

// The chunk that has the texts of failures.
const texts = '**/refusal-text-*.js'
/** Sentences shown before the catalogue is loaded, and after. */
const sentences: Record<Language, readonly [general: string, exact: string]> = {
  en: ['Something went wrong.', 'Wrong email or password.'],
  'zh-Hant': ['發生錯誤。', '電子郵件或密碼錯誤。'],
  es: ['Algo salió mal.', 'Correo o contraseña incorrectos.'],
  ar: ['حدث خطأ ما.', 'البريد الإلكتروني أو كلمة المرور غير صحيحة.'],
}
const [general, exact] = sentences.en

/** Holds back the texts until `release` is called. */
async function holdTexts(page: Page) {
  const released = deferred<void>()
  await page.route(texts, async (route) => {
    await released.promise
    await route.continue()
  })
  return { release: () => released.resolve() }
}

async function signInWrongly(page: Page) {
  await page.locator('input[name=email]').fill('mara@example.com')
  await page.locator('input[name=password]').fill('wrong')
  await page.keyboard.press('Enter')
}

for (const language of ['en', 'zh-Hant', 'es', 'ar'] as const) {
  test(`in ${language} a failure has a general sentence until the texts of failures have arrived, and then its own`, async ({
    open,
    page,
  }) => {
    const [general, exact] = sentences[language]
    const held = await holdTexts(page)
    await open('/sign-in', { as: 'nobody', language })
    await signInWrongly(page)
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText(general)
    held.release()
    await expect(alert).toContainText(exact)
    await expect(alert).not.toContainText(general)
  })
}

test('texts that could not be loaded are loaded with the next failure', async ({ open, page }) => {
  await page.route(texts, (route) => route.abort())
  await open('/sign-in', { as: 'nobody' })
  await signInWrongly(page)
  await expect(page.getByRole('alert')).toHaveText(general)
  await page.unroute(texts)
  await signInWrongly(page)
  await expect(page.getByRole('alert')).toContainText(exact)
})

test('a failure in a toast gets its own text, too, when the texts have arrived', async ({ open, page }) => {
  const held = await holdTexts(page)
  await open('/settings/portal-users', { as: 'admin' })
  await page.getByRole('checkbox', { name: 'Select Diego Romero 2' }).check()
  await page.getByRole('button', { name: 'Delete (1)' }).click()
  await page.evaluate(() => window.everline.failNext('deletePortalUser', 'forbidden'))
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toContainText(general)
  held.release()
  await expect(page.getByRole('alert')).toContainText('You don’t have permission to do this.')
})
