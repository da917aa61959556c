import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import webPush from 'web-push'
import type { Db } from '#server/db/database.ts'
import type { SecretSeal } from '#server/second-factor/sealed-secret.ts'
import { secrets } from '#server/session/tables.ts'

/** Key pair by which push services know the installation (RFC 8292), as base64url. */
const VapidKeys = v.object({ publicKey: v.string(), privateKey: v.string() })
export type VapidKeys = v.InferOutput<typeof VapidKeys>

const name = 'push-keys'

/**
 * Reads the installation's key pair; the first start makes it. It stays for good, since each subscription is bound to it.
 * The database holds it sealed with the secret key, so that all processes have the same, and a leaked database pushes
 * nothing.
 */
export async function loadVapidKeys(db: Db, seal: SecretSeal): Promise<VapidKeys> {
  const [known] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!known) {
    const made = { name, value: seal.seal(JSON.stringify(webPush.generateVAPIDKeys()), name) }
    await db.insert(secrets).values(made).onConflictDoNothing()
    return loadVapidKeys(db, seal)
  }
  const keys = v.parse(VapidKeys, JSON.parse(seal.open(known.value, name)))
  // With the present secret key: the former ones are forgotten some rotations later.
  const value = seal.seal(JSON.stringify(keys), name)
  await db.update(secrets).set({ value }).where(eq(secrets.name, name))
  return keys
}
