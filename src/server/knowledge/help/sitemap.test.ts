import { expect, it } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { createSitemaps } from './sitemap.ts'

/** Sitemaps of an empty database, which counts how often it is asked. */
function world() {
  let nowMs = 0
  let asked = 0
  let isDown = false
  const rows = async () => {
    asked += 1
    if (isDown) throw new Error('down')
    return []
  }
  const query = { from: () => query, innerJoin: () => query, where: () => query, orderBy: rows }
  // The checked edge: the two reads of a sitemap use only these.
  const db = { select: () => query } as unknown as Db
  const sitemapOf = createSitemaps({ database: { db }, baseUrl: () => 'https://everline.test', nowMs: () => nowMs })
  return {
    sitemapOf,
    asked: () => asked,
    moveOn: (ms: number) => {
      nowMs += ms
    },
    setDown: (next: boolean) => {
      isDown = next
    },
  }
}

it('[CAP-12] a sitemap is made once in a minute, however many ask for it', async () => {
  const { sitemapOf, asked, moveOn } = world()
  const made = await Promise.all(Array.from({ length: 50 }, () => sitemapOf('shop')))
  expect(made[0]).toContain('<loc>https://everline.test/help/shop</loc>')
  // Folders and entries.
  expect(asked()).toBe(2)
  moveOn(59_999)
  await sitemapOf('shop')
  expect(asked()).toBe(2)
  await sitemapOf('another')
  expect(asked()).toBe(4)
  moveOn(1)
  await sitemapOf('shop')
  expect(asked()).toBe(6)
})

it('[CAP-12] a sitemap that could not be made is not kept', async () => {
  const { sitemapOf, setDown } = world()
  setDown(true)
  await expect(sitemapOf('shop')).rejects.toThrow('down')
  setDown(false)
  expect(await sitemapOf('shop')).toContain('<urlset')
})
