import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'
import { obfuscated } from '#core/session/grants.ts'
import { obfuscateChange } from '#core/session/obfuscate-password.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import type { Generation } from './generation.ts'
import { ownService } from './own-service.ts'

export type PasswordCommands = Pick<
  HubCommands,
  'changePassword' | 'createSignInCode' | 'handServiceOver' | 'resetPassword'
>

/** Commands that send a password without signing in: only the hub obfuscates it [SES-15]. */
export function createPasswordCommands(
  generation: Generation,
  { clock, random }: { clock: Clock; random: Random },
): PasswordCommands {
  const { session, api, transport } = generation
  /** The password of somebody who is signed in already, if it was asked for. */
  const proofOf = (password: string | undefined) =>
    password === undefined ? {} : { proof: obfuscated(password, { nowMs: clock.nowMs(), random }) }

  return {
    changePassword: (change) =>
      api.call('changePassword', {
        body: obfuscateChange(change, { nowMs: clock.nowMs(), rand: random.integer(10_000) }),
      }),
    async createSignInCode({ password }) {
      const state = session.state()
      if (state.name !== 'signed-in') return fail('signed-out')
      return api.call('createStaffOneTimeToken', { params: { eid: state.token.eid }, body: proofOf(password) })
    },
    handServiceOver: ({ email, password }) =>
      api.call('sendOwnerChangeEmail', { body: { email, ...proofOf(password) } }),
    async resetPassword({ token, newPassword }) {
      const s = await ownService(generation)
      if (!s.ok) return s
      const body = { token, ...obfuscated(newPassword, { nowMs: clock.nowMs(), random }) }
      const reset = await transport.send('resetPassword', { params: { s: s.value }, body })
      return reset.ok ? ok(null) : reset
    },
  }
}
