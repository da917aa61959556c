import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const opens = /getUserMedia\(|getDisplayMedia\(|new RTCPeerConnection\(/

it('only browser-media.ts opens devices and peer connections', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  )
  expect(sources.filter((path) => opens.test(readFileSync(join('src', path), 'utf8')))).toEqual([
    join('app', 'media', 'browser-media.ts'),
  ])
})
