import { expect, test } from 'vitest'
import { phoneSounds } from './phone-sounds.ts'

const named = (...labels: string[]) => labels.map((label) => ({ deviceId: `id of ${label}`, label }))

test('a phone that lists its loudspeaker and its earpiece offers the choice, and nothing else does', () => {
  expect(phoneSounds(named('Default', 'Speakerphone', 'Headset earpiece', 'Bluetooth headset'))).toEqual({
    loudspeaker: 'id of Speakerphone',
    earpiece: 'id of Headset earpiece',
  })
  expect(phoneSounds(named('Default', 'Speakerphone'))).toBeNull()
  expect(phoneSounds(named('iPhone Microphone'))).toBeNull()
  expect(phoneSounds([])).toBeNull()
})
