import { expect, test } from 'vitest'
import { pressedIn } from './pressed.ts'

const roomId = '0e9c1c5a-5d3f-4a7e-9a53-0f0c7a2a2a11'
const text = `${roomId}.12`

test('P06 [PWA-03] the address of the page, or of the chat itself, says which notification was pressed', () => {
  expect(pressedIn({ url: `https://shop.example/boots?everline-chat=${text}`, hash: '' })).toEqual({ roomId, text })
  expect(pressedIn({ url: '', hash: `#service=shop&everline-chat=${text}` })).toEqual({ roomId, text })
})

test.each([
  ['https://shop.example/boots', ''],
  [`https://shop.example/?everline-chat=${roomId}`, ''],
  ['https://shop.example/?everline-chat=../../x.1', ''],
  // The frame's own fragment is the website's to write: only its page's address counts.
  ['https://shop.example/', `#everline-chat=${text}`],
  ['', '#service=shop'],
])('[PWA-03] no notification was pressed: %s %s', (url, hash) => expect(pressedIn({ url, hash })).toBeNull())
