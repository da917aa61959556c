import fc from 'fast-check'
import { expect, it } from 'vitest'
import { laws } from '#core/telephony/g711.ts'
import { packetSamples } from '../sound/send-sound.ts'
import { greetingFor } from './greeting.ts'

it('[CAP-04] a greeting is samples, whatever its bytes are: each is heard, in whole packets', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.constantFrom(laws.PCMU, laws.PCMA), (spoken, law) => {
      const packets = greetingFor(law, spoken)
      expect(packets.every(({ length }) => length === packetSamples)).toBe(true)
      const alone = greetingFor(law, new Uint8Array())
      expect((packets.length - alone.length) * packetSamples).toBeGreaterThanOrEqual(spoken.length)
    }),
    { numRuns: 50 },
  )
  // A file of sound that was taken for samples, of the longest that is allowed.
  const file = Buffer.alloc(240_000, Buffer.from('RIFF\xff\xff\xff\xffWAVEfmt \xff\xff', 'latin1'))
  expect(greetingFor(laws.PCMU, file).length).toBeGreaterThan(1500)
})
