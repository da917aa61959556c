import { object, string } from 'valibot'
import { expect, it, vi } from 'vitest'
import { ok } from '#core/platform/result.ts'
import { createFormModel } from './form-model.ts'

// In a file of its own, because the library searches for developer tools only once, at the first form.
it('typed text is not announced to developer tools, even if some answer on the page', async () => {
  const told: unknown[] = []
  const page = new EventTarget()
  page.addEventListener('tanstack-connect', () => page.dispatchEvent(new Event('tanstack-connect-success')))
  page.addEventListener('tanstack-dispatch-event', (event) => told.push(event))
  vi.stubGlobal('__TANSTACK_EVENT_TARGET__', page)
  const nothing = { password: '' }
  const form = createFormModel({
    schema: object({ password: string() }),
    behind: nothing,
    start: nothing,
    fieldOf: {},
    isCleared: false,
  })
  form.put('password', 'correct horse')
  await form.submit(async () => ok(null))
  expect(told).toEqual([])
})
