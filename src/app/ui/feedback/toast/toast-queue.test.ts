import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createToastQueue, type Toast, toastDefaults } from './toast-queue.ts'
import { Toasts } from './toasts.tsx'

const texts = (queue: ReturnType<typeof createToastQueue>) => queue.shown().map(({ children }) => children)
const made = () => {
  const clock = fakeClock()
  const queue = createToastQueue({ clock })
  return {
    clock,
    queue,
    say: (children: string, more: Partial<Toast> = {}) => queue.show({ severity: 'info', children, ...more }),
  }
}

/** Renders the page 3 s after two toasts, the second with the given fields. */
const drawn = async (more: Partial<Toast>) => {
  const { clock, queue, say } = made()
  say('first', { id: 'first' })
  say('second', more)
  await clock.advance(3000)
  return renderToStaticMarkup(createElement(Toasts, { queue }))
}

const press = { name: 'Undo', callback: () => undefined }
const fields: Record<Exclude<keyof Toast, 'onClose'>, [Partial<Toast>, (page: string) => boolean]> = {
  id: [{ id: 'first' }, (page) => !page.includes('first')],
  severity: [{ severity: 'error' }, (page) => page.includes('role="alert"')],
  variant: [{ variant: 'snackbar' }, (page) => page.indexOf('second') > page.indexOf('data-region="snackbar"')],
  actions: [{ actions: [press] }, (page) => page.includes('Undo')],
  children: [{ children: createElement('em', null, 'third') }, (page) => page.includes('<em>third</em>')],
  limit: [{ limit: 1 }, (page) => !page.includes('first')],
  removedTime: [{ removedTime: 2999 }, (page) => !page.includes('second')],
}

it.each(Object.entries(fields))('[ENT-11] the field %s of a toast is drawn', async (_, [more, isSeen]) => {
  expect(isSeen(await drawn(more))).toBe(true)
  expect(isSeen(await drawn({}))).toBe(false)
})

it('[ENT-11] the field onClose of a toast is called once it is no longer drawn', async () => {
  const { queue, say } = made()
  const pages: string[] = []
  say('told', { id: 'told', onClose: () => pages.push(renderToStaticMarkup(createElement(Toasts, { queue }))) })
  queue.close('told')
  expect(pages).toHaveLength(1)
  expect(pages[0]).not.toContain('told')
})

it('[TST-01] at most 5 are shown, and the oldest is dropped', () => {
  const { queue, say } = made()
  const closed: string[] = []
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) say(name, { onClose: () => closed.push(name) })
  expect(texts(queue)).toEqual(['3', '4', '5', '6', '7'])
  expect(closed).toEqual(['1', '2'])
  expect(toastDefaults).toEqual({ limit: 5, removedTime: 6000 })
})

it('[TST-01] toasts and snackbars are at most 5 in all', () => {
  const { queue, say } = made()
  for (const name of ['1', '2', '3']) say(name)
  for (const name of ['4', '5', '6']) say(name, { variant: 'snackbar' })
  expect(texts(queue)).toEqual(['2', '3', '4', '5', '6'])
})

it('[TST-01] a toast is removed after 6000 ms, or after its own time', async () => {
  const { clock, queue, say } = made()
  say('usual')
  say('short', { removedTime: 1000 })
  await clock.advance(999)
  expect(texts(queue)).toEqual(['usual', 'short'])
  await clock.advance(1)
  expect(texts(queue)).toEqual(['usual'])
  await clock.advance(4999)
  expect(texts(queue)).toEqual(['usual'])
  await clock.advance(1)
  expect(texts(queue)).toEqual([])
})

it('[TST-01] pressing an action removes the toast and calls the action once', async () => {
  const { clock, queue, say } = made()
  let undone = 0
  const id = say('gone', { actions: [{ name: 'Undo', callback: () => (undone += 1) }] })
  queue.act(id, 'Redo')
  expect(texts(queue)).toEqual(['gone'])
  queue.act(id, 'Undo')
  queue.act(id, 'Undo')
  expect(texts(queue)).toEqual([])
  await clock.advance(10_000)
  expect(undone).toBe(1)
})

it('the time of toasts is paused while the pointer or the focus is on them', async () => {
  const { clock, queue, say } = made()
  say('read me')
  await clock.advance(4000)
  queue.hold()
  await clock.advance(60_000)
  say('while held')
  queue.release()
  await clock.advance(1999)
  expect(texts(queue)).toEqual(['read me', 'while held'])
  await clock.advance(1)
  expect(texts(queue)).toEqual(['while held'])
})

it('a toast with the id of a shown one replaces it, and its time starts again', async () => {
  const { clock, queue, say } = made()
  say('Connecting', { id: 'connection', severity: 'connecting' })
  say('other')
  await clock.advance(5000)
  say('Connected', { id: 'connection', severity: 'success' })
  expect(texts(queue)).toEqual(['Connected', 'other'])
  await clock.advance(5000)
  expect(texts(queue)).toEqual(['Connected'])
})

it('[TST-01] no more than 5 toasts are shown and each is closed exactly once, in any history', async () => {
  const step = fc.oneof(
    fc.constant('show' as const),
    fc.constant('hold' as const),
    fc.constant('release' as const),
    fc.integer({ min: 1, max: 20 }),
    fc.record({ ms: fc.integer({ min: 0, max: 7000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { clock, queue } = made()
      const closed = new Map<string, number>()
      let count = 0
      for (const each of steps) {
        if (each === 'show') {
          count += 1
          const id = `t${count}`
          queue.show({ id, severity: 'info', children: id, onClose: () => closed.set(id, (closed.get(id) ?? 0) + 1) })
        } else if (each === 'hold' || each === 'release') queue[each]()
        else if (typeof each === 'number') queue.close(`t${each}`)
        else await clock.advance(each.ms)
        expect(queue.shown().length).toBeLessThanOrEqual(5)
        for (const { id } of queue.shown()) expect(closed.has(id)).toBe(false)
      }
      queue.release()
      await clock.advance(6000)
      expect(queue.shown()).toEqual([])
      expect([...closed.values()].every((times) => times === 1)).toBe(true)
      expect(closed.size).toBe(count)
    }),
  )
})
