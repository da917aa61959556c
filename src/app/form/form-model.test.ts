import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { deferred } from '#core/platform/deferred.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createFormModel } from './form-model.ts'
import { isSame } from './take-over.ts'

const schema = v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty()), code: v.pipe(v.string(), v.maxLength(4)) })
const behind = { name: 'Mara', code: '' }
const model = (more: Partial<Parameters<typeof createFormModel<'name' | 'code', unknown>>[0]> = {}) =>
  createFormModel({ schema, behind, start: behind, fieldOf: {}, isCleared: false, ...more })
const wrongNames = (of: ReturnType<typeof model>) => [...of.state().wrong.keys()]

describe('the errors that the user sees', () => {
  it('a field is not called wrong while it is typed for the first time, but when the user leaves it, until it is right', () => {
    const form = model()
    form.put('code', '12345')
    expect(wrongNames(form)).toEqual([])
    form.leave('code')
    expect(wrongNames(form)).toEqual(['code'])
    form.put('code', '1234')
    expect(wrongNames(form)).toEqual([])
    form.put('code', '12345')
    expect(wrongNames(form)).toEqual(['code'])
  })

  it('a field that was only visited is not called wrong', () => {
    const empty = { name: '', code: '' }
    const form = model({ behind: empty, start: empty })
    form.leave('name')
    expect(wrongNames(form)).toEqual([])
  })

  it('an invalid form is not saved: each wrong field is shown, and stays listed until the form is sent again', async () => {
    const form = model()
    form.put('name', ' ')
    form.put('code', '12345')
    await form.submit(() => Promise.reject(new Error('saved')))
    expect(wrongNames(form)).toEqual(['name', 'code'])
    expect(form.state()).toMatchObject({ refusals: 1, isSaved: false, isSaving: false })
    form.put('name', 'Mei')
    expect(wrongNames(form)).toEqual(['code'])
    expect([...form.state().refused.keys()]).toEqual(['name', 'code'])
    form.put('code', '1')
    await form.submit(async () => ok(null))
    expect(form.state()).toMatchObject({ isSaved: true, refusals: 1, wrong: new Map(), refused: new Map() })
  })
})

describe('saving', () => {
  it('sends the schema’s output', async () => {
    const sent: unknown[] = []
    const form = model()
    form.put('name', ' Mei ')
    await form.submit(async (output) => {
      sent.push(output)
      return ok(null)
    })
    expect(sent).toEqual([{ name: 'Mei', code: '' }])
  })

  it('saves once, however often it is requested meanwhile', async () => {
    const form = model()
    let saves = 0
    const answer = deferred<Result<null>>()
    const save = () => {
      saves += 1
      return answer.promise
    }
    const first = form.submit(save)
    void form.submit(save)
    expect(form.state().isSaving).toBe(true)
    answer.resolve(ok(null))
    await first
    expect(saves).toBe(1)
    expect(form.state()).toMatchObject({ isSaving: false, isSaved: true })
  })

  it('a failure about no field belongs to the form; a failure about a field to that field, until it is edited', async () => {
    const form = model({ fieldOf: { 'code-wrong': 'code' } })
    await form.submit(async () => fail('network'))
    expect(form.state()).toMatchObject({ failure: { name: 'network' }, refusals: 0 })
    await form.submit(async () => fail('code-wrong'))
    expect(form.state()).toMatchObject({ failure: null, refusals: 1 })
    expect(wrongNames(form)).toEqual(['code'])
    form.put('name', 'Mei')
    expect(wrongNames(form)).toEqual(['code'])
    form.put('code', '1')
    expect(wrongNames(form)).toEqual([])
    await form.submit(async () => fail('invalid-request', 'body.name must be string', { field: 'name' }))
    expect(wrongNames(form)).toEqual(['name'])
    await form.submit(async () => fail('invalid-request', 'body.x must be string', { field: 'x' }))
    expect(form.state()).toMatchObject({ failure: { name: 'invalid-request' }, wrong: new Map() })
  })

  it('a form for several entries is emptied after a save, except for what was typed meanwhile', async () => {
    const form = model({ isCleared: true })
    form.put('code', '12')
    await form.submit(async () => {
      form.put('name', 'Mei')
      return ok(null)
    })
    expect(form.state().values).toEqual({ name: 'Mei', code: '' })
    expect(wrongNames(form)).toEqual([])
  })
})

const entry = fc.record({ name: fc.string(), code: fc.string() })

it('a failed save changes nothing that was typed, and leaves the form edited', async () => {
  await fc.assert(
    fc.asyncProperty(entry, async (typed) => {
      const form = model()
      form.put('name', typed.name)
      form.put('code', typed.code)
      await form.submit(async () => fail('network'))
      expect(form.state().values).toEqual(typed)
      expect(form.state().isEdited).toBe(!isSame(typed, behind))
    }),
  )
})

it('when stored values change, edits stay and all other fields follow; discarding the edits shows the stored values', () => {
  const step = fc.oneof(
    fc.record({ follow: entry }),
    fc.record({ put: fc.constantFrom('name' as const, 'code' as const), value: fc.string() }),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const form = model()
      let after = behind
      for (const next of steps) {
        if ('put' in next) {
          form.put(next.put, next.value)
          expect(form.state().values[next.put]).toBe(next.value)
          continue
        }
        const { values } = form.state()
        form.follow(next.follow)
        for (const name of ['name', 'code'] as const)
          expect(form.state().values[name]).toBe(values[name] === after[name] ? next.follow[name] : values[name])
        after = next.follow
      }
      form.discard()
      expect(form.state().values).toEqual(after)
      expect(form.state().isEdited).toBe(false)
    }),
  )
})

it('stored values that the form’s own save has changed are taken over', async () => {
  const form = model()
  form.put('name', ' Mei ')
  await form.submit(async () => ok(null))
  expect(form.state().isEdited).toBe(false)
  form.follow({ name: 'Mei', code: '' })
  expect(form.state().values.name).toBe('Mei')
})
