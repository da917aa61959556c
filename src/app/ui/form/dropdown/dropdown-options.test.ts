import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  addTyped,
  choose,
  clearTooltip,
  type DropdownOption,
  hourOptions,
  isBlocked,
  listedItems,
  minuteOptions,
  optionsByValue,
  withdraw,
} from './dropdown-options.ts'
import { OptionList } from './option-list.tsx'

const all: DropdownOption[] = [
  { value: '*', label: 'Everyone', isAllOption: true },
  { value: 'a', label: 'Amara' },
  { value: 'b', label: 'Bo' },
  { value: 'c', label: 'Cem', disabled: true },
  { value: 'd', label: 'Dana' },
]
const options = optionsByValue(all)
const press = (value: string, chosen: readonly string[], multipleLimit?: number) => {
  const option = options.get(value)
  if (!option) throw new Error(value)
  return choose(option, chosen, options, { mode: 'multiple', multipleLimit })
}

/** Renders the open list with the given option beside Bo, who is chosen. */
const drawn = (more: Partial<DropdownOption>, multipleLimit?: number) => {
  const option: DropdownOption = { value: 'a', label: 'Amara', ...more }
  const known = optionsByValue([option, { value: 'b', label: 'Bo' }])
  const state = { chosen: ['b'], options: known, rules: { mode: 'multiple' as const, multipleLimit } }
  const items = [{ kind: 'option' as const, option }]
  const list = { id: 'list', label: 'People', items, active: -1, isMultiple: true, state, onTake: () => undefined }
  return renderToStaticMarkup(createElement(OptionList, list))
}

const blocked = /role="option"[^>]* aria-disabled="true"/
const optionFields: Record<keyof DropdownOption, [Partial<DropdownOption>, RegExp]> = {
  value: [{ value: 'b' }, /aria-selected="true"/],
  label: [{ label: 'Alva' }, /title="Alva"/],
  isAllOption: [{ isAllOption: true }, /role="option"(?![^>]*aria-disabled)/],
  disabled: [{ disabled: true }, blocked],
  logo: [{ logo: '/bo.png' }, /<img[^>]* src="\/bo.png"/],
  icon: [{ icon: createElement('em', null, 'sign') }, /<em>sign<\/em>/],
  readOnly: [{ readOnly: true }, blocked],
}

it.each(Object.entries(optionFields))('[ENT-11] the field %s of an option is drawn', (name, [more, seen]) => {
  // The limit of one is reached: only the all-option can still be chosen.
  const limit = name === 'isAllOption' ? 1 : undefined
  expect(drawn(more, limit)).toMatch(seen)
  expect(drawn({}, limit)).not.toMatch(seen)
})

describe('[DRP-01] choosing', () => {
  it('multipleLimit disables further options, not those that are chosen', () => {
    expect(press('d', ['a', 'b'], 2)).toEqual(['a', 'b'])
    expect(press('b', ['a', 'b'], 2)).toEqual(['a'])
    const blocked = all.map((option) => isBlocked(option, ['a', 'b'], options, { mode: 'multiple', multipleLimit: 2 }))
    expect(blocked).toEqual([false, false, false, true, true])
  })

  it('an all-option clears the others, and another clears it', () => {
    expect(press('*', ['a', 'b'])).toEqual(['*'])
    expect(press('a', ['*'])).toEqual(['a'])
    expect(press('a', ['*'], 1)).toEqual(['a'])
  })

  it('an all-option clears read-only ones too, which it stands for', () => {
    const kept = optionsByValue([{ value: 'own', label: 'You', readOnly: true }, ...all])
    expect(choose(all[0] as DropdownOption, ['own', 'a'], kept, { mode: 'multiple' })).toEqual(['*'])
    expect(choose(all[1] as DropdownOption, ['own'], kept, { mode: 'multiple' })).toEqual(['own', 'a'])
  })

  it('a single dropdown holds one, and disabled ones cannot be chosen', () => {
    expect(choose(all[1] as DropdownOption, ['b'], options, { mode: 'single' })).toEqual(['a'])
    expect(press('c', ['a'])).toEqual(['a'])
  })

  it('read-only options stay when everything is cleared', () => {
    const kept = optionsByValue([{ value: 'own', label: 'You', readOnly: true }, ...all])
    expect(withdraw(['own', 'a', 'b'], kept)).toEqual(['own'])
    expect(withdraw(['own', 'a', 'b'], kept, 'own')).toEqual(['own', 'a', 'b'])
    expect(withdraw(['own', 'a', 'b'], kept, 'a')).toEqual(['own', 'b'])
  })

  it('never exceeds its limit nor contains the all-option with others, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('*', 'a', 'b', 'c', 'd')), fc.integer({ min: 1, max: 4 }), (keys, limit) => {
        let chosen: readonly string[] = []
        for (const key of keys) {
          chosen = press(key, chosen, limit)
          expect(chosen.length).toBeLessThanOrEqual(limit)
          expect(chosen.includes('*') && chosen.length > 1).toBe(false)
          expect(chosen).not.toContain('c')
          expect(new Set(chosen).size).toBe(chosen.length)
        }
      }),
    )
  })

  it('hours are 00 to 23 and minutes 00 to 59, and clearing is called Clear', () => {
    expect(hourOptions.map(({ label }) => label)).toEqual(
      Array.from({ length: 24 }, (_, hour) => (hour < 10 ? `0${hour}` : `${hour}`)),
    )
    expect(minuteOptions).toHaveLength(60)
    expect(minuteOptions.at(0)?.label).toBe('00')
    expect(minuteOptions.at(-1)?.value).toBe('59')
    expect(clearTooltip).toBe('Clear')
  })
})

it('[DRP-02] free text becomes a chip: trimmed, once, within the limit', () => {
  const rules = { mode: 'email', multipleLimit: 2 } as const
  const first = addTyped('  mei@everline.test ', [], options, rules)
  expect(first).toEqual(['mei@everline.test'])
  expect(addTyped('mei@everline.test', first, options, rules)).toBe(first)
  expect(addTyped('   ', first, options, rules)).toBe(first)
  expect(addTyped('a', [], options, rules)).toEqual(['a'])
  expect(addTyped('third', ['one', 'two'], options, rules)).toEqual(['one', 'two'])
})

it('a search looks in labels, and headings without results are hidden', () => {
  const grouped = [
    { label: 'Team', options: [{ value: 'm', label: 'Mei' }] },
    { label: 'Teams', options: [{ value: 'r', label: 'Returns' }] },
  ]
  expect(listedItems(grouped, 'RET')).toEqual([
    { kind: 'heading', label: 'Teams' },
    { kind: 'option', option: { value: 'r', label: 'Returns' } },
  ])
  expect(listedItems(grouped, '')).toHaveLength(4)
})
