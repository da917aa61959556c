import type { Profile } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result, unreachable } from '#core/platform/result.ts'
import { obfuscated } from '#core/session/grants.ts'
import { obfuscateChange } from '#core/session/obfuscate-password.ts'
import { createSignInSteps, type SignInSteps } from '#core/session/sign-in-steps.ts'
import { askBrand } from '#core/theming/ask-brand.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import type { SignInStep } from '#workers/ports/hub-commands.ts'
import type { Generation } from './generation.ts'
import { ownService } from './own-service.ts'

type SessionCommands = Pick<
  HubCommands,
  'signIn' | 'signOut' | 'beginMfaSetUp' | 'getMfaSetup' | 'setUpMfa' | 'changePassword' | 'resetPassword' | 'getBrand'
>

/**
 * Signing in and out, and whatever takes a password. Each tab has sign-in steps of its own: two tabs that sign in do not
 * take each other's codes.
 *
 * @param endGeneration closes this generation and begins the next: after a sign-out, or when another eid signs in
 */
export function createSessionCommands(
  generation: Generation,
  { clock, random, endGeneration }: { clock: Clock; random: Random; endGeneration: () => void },
): SessionCommands {
  const { session, api, transport, store } = generation
  const isOther = (before: string | null, eid: string) => before !== null && before !== eid
  const serviceId = () => ownService(generation)
  const steps = createSignInSteps({
    session,
    transport,
    clock,
    random,
    serviceId,
    // Another account must neither see the rows of the one before nor send its outbox: they go first, what was written
    // but not sent is kept for its author, and the next generation takes the session up.
    async admit(successor) {
      const other = isOther(generation.ownerEid(), successor.eid)
      if (other) await generation.wipe({ successor, keepWords: true })
      return !other
    },
  })

  async function ownEmail(): Promise<Result<string>> {
    const state = session.state()
    if (state.name !== 'signed-in') return fail('signed-out')
    const self = await store.entity('staff', state.token.eid)
    return self ? ok(self.email) : fail('not-found')
  }

  return {
    async signIn(step) {
      const before = generation.ownerEid()
      const profile = await takeStep(steps, step)
      if (!profile.ok) return profile
      if (isOther(before, profile.value.eid)) endGeneration()
      return ok(null)
    },
    async signOut({ evenUnsent }) {
      const unsent = generation.workingSet()?.outbox.unsent() ?? (await store.loadOutbox())
      if (unsent.length > 0 && !evenUnsent) return fail('unsent-messages', undefined, { count: unsent.length })
      await session.signOut()
      await generation.wipe({ successor: null, keepWords: false })
      endGeneration()
      return ok(null)
    },

    async beginMfaSetUp(password) {
      const email = await ownEmail()
      return email.ok ? steps.beginSetUp({ email: email.value, password }) : email
    },
    getMfaSetup: () => steps.setUp(),
    setUpMfa: (code) => steps.activate(code),

    changePassword: (change) =>
      api.call('changePassword', {
        body: obfuscateChange(change, { nowMs: clock.nowMs(), rand: random.integer(10_000) }),
      }),
    async resetPassword({ token, newPassword }) {
      const s = await serviceId()
      if (!s.ok) return s
      const body = { token, ...obfuscated(newPassword, { nowMs: clock.nowMs(), random }) }
      const reset = await transport.send('resetPassword', { params: { s: s.value }, body })
      return reset.ok ? ok(null) : reset
    },

    async getBrand() {
      const s = await serviceId()
      return s.ok ? askBrand(transport, s.value, generation.userAgent) : s
    },
  }
}

function takeStep(steps: SignInSteps, step: SignInStep): Promise<Result<Profile>> {
  switch (step.by) {
    case 'password':
      return steps.signIn({ email: step.email.trim(), password: step.password })
    case 'one-time-code':
      return steps.signInByCode(step)
    case 'second-factor':
    case 'recovery-code':
      return steps.confirm(step)
    case 'new-password':
      return steps.replacePassword(step.newPassword)
    case 'finished-set-up':
      return steps.finish()
    default:
      return unreachable(step)
  }
}
