import { plainEmail } from '#core/contract/email.ts'
import type { Profile } from '#core/contract/index.ts'
import type { Discovery } from '#core/discovery/discovery.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result, unreachable } from '#core/platform/result.ts'
import { createSignInSteps, type SignInSteps } from '#core/session/sign-in-steps.ts'
import { askBrand } from '#core/theming/ask-brand.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'
import type { SignInStep } from '#workers/ports/hub-commands.ts'
import type { Generation } from './generation.ts'
import { ownService } from './own-service.ts'
import { createPasswordCommands, type PasswordCommands } from './password-commands.ts'

type SessionCommands = PasswordCommands &
  Pick<
    HubCommands,
    'signIn' | 'signOut' | 'forgetSessionEnd' | 'beginMfaSetUp' | 'getMfaSetup' | 'setUpMfa' | 'getBrand'
  >

/**
 * Commands to sign in and out, and all that need a password. Each tab has its own sign-in steps, so that two tabs do
 * not use each other's codes.
 *
 * @param endGeneration closes this generation and begins the next: after a sign-out, or when another eid signs in
 */
export function createSessionCommands(
  generation: Generation,
  { clock, random, endGeneration }: { clock: Clock; random: Random; endGeneration: () => void },
): SessionCommands {
  const { session, transport, store } = generation
  const isOther = (before: string | null, eid: string) => before !== null && before !== eid
  const serviceId = () => ownService(generation)
  const steps = createSignInSteps({
    session,
    transport,
    clock,
    random,
    serviceId,
    // Another account must neither see the previous one's rows nor send its outbox: the rows are deleted, unsent text
    // is stored for its author, and the next generation restores the new session.
    async admit(successor) {
      const other = isOther(generation.ownerEid(), successor.eid)
      if (other) await generation.wipe({ successor, keepUnsent: true })
      return !other
    },
  })

  return {
    async signIn(step) {
      const before = generation.ownerEid()
      const profile = await takeStep(steps, step, generation.discovery)
      if (!profile.ok) return profile
      if (isOther(before, profile.value.eid)) endGeneration()
      return ok(null)
    },
    async signOut({ evenUnsent }) {
      const unsent = generation.workingSet()?.outbox.unsent() ?? (await store.loadOutbox())
      const count = unsent.length + (await generation.waitingRecordings())
      if (count > 0 && !evenUnsent) return fail('unsent-messages', undefined, { count })
      await session.signOut()
      await generation.wipe({ successor: null, keepUnsent: false })
      endGeneration()
      return ok(null)
    },
    async forgetSessionEnd() {
      await generation.forgetSessionEnd()
      return ok(null)
    },

    async beginMfaSetUp(password) {
      const email = await ownEmail(generation)
      return email.ok ? steps.beginSetUp({ email: email.value, password }) : email
    },
    getMfaSetup: () => steps.setUp(),
    setUpMfa: (code) => steps.activate(code),

    ...createPasswordCommands(generation, { clock, random }),
    async getBrand() {
      const s = await serviceId()
      return s.ok ? askBrand(transport, s.value, generation.userAgent) : s
    },
  }
}

async function ownEmail({ session, store }: Generation): Promise<Result<string>> {
  const state = session.state()
  if (state.name !== 'signed-in') return fail('signed-out')
  const self = await store.entity('staff', state.token.eid)
  return self ? ok(self.email) : fail('not-found')
}

function takeStep(steps: SignInSteps, step: SignInStep, discovery: Discovery): Promise<Result<Profile>> {
  switch (step.by) {
    case 'password':
      return steps.signIn({ email: plainEmail(step.email), password: step.password })
    case 'one-time-code':
      return discovery.withMcParams({ mcOtp: step.otp, username: step.username }, ({ mcOtp, username }) =>
        steps.signInByCode({ otp: mcOtp, username }),
      )
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
