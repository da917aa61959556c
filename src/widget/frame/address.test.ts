import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

const own = '01900000-0000-7000-8000-000000000001'
const read = (search: string, hash: string) => readAddress({ search, hash })

describe('the address of the frame', () => {
  it('[CAP-18] has the service of its query, by which it was decided who may show the frame', () => {
    expect(read('?s=shop&w=', '#service=shop').service).toBe('shop')
    // A page of its own names the service in its fragment alone.
    expect(read('', '#service=shop').service).toBe('shop')
  })

  it.each([
    ['?s=open&w=', '#service=closed'],
    ['?s=&w=', '#service=closed'],
    ['?s=open&s=closed', '#service=closed'],
    ['?s=open', '#service=closed&service=open'],
    ['?s=open', '#service=open%00'],
    ['?s=open', '#service=OPEN'],
    ['?s=open', '#service= open'],
    ['?s=open&w=', ''],
  ])('[CAP-18] has no service where query and fragment name different ones: %s%s', (search, hash) => {
    expect(read(search, hash).service).toBe('')
  })

  it.each([
    [`?s=shop&w=${own}`, '#service=shop'],
    ['?s=shop&w=', `#service=shop&widget=${own}`],
    ['?s=shop', `#service=shop&widget=${own}`],
    [`?s=shop&w=${own}&w=`, `#service=shop&widget=${own.replace(/1$/, '2')}`],
  ])('[CAP-18] has no service where query and fragment name different widgets: %s%s', (search, hash) => {
    expect(read(search, hash).service).toBe('')
  })

  it('[CAP-18] takes ids of teams, widgets and links only, and no more of a text than there is room for', () => {
    const given = new URLSearchParams({
      service: 'shop',
      team: '../admin',
      widget: own,
      to: `${own}/x`,
      dir: 'auto',
      page: `Bo\u0000ots${'x'.repeat(999)}`,
      url: `https://example.com/${'x'.repeat(9999)}`,
      lang: 'x'.repeat(99),
      pageLang: 'y'.repeat(99),
    })
    const address = read(`?s=shop&w=${own}`, `#${given}`)
    expect(address).toMatchObject({ service: 'shop', team: '', widget: own, to: '', dir: 'ltr', host: 'null' })
    expect(address.page).toMatch(/^Bootsx+$/)
    expect([address.page, address.url, address.lang, address.pageLang].map(({ length }) => length)).toEqual([
      199, 1000, 35, 35,
    ])
  })
})
