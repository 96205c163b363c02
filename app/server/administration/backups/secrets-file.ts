import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

/** What an installation has outside of the database, and cannot do without. */
const secrets = z.object({
  secretKey: z.string(),
  agentKey: z.string().nullable(),
  environment: z.record(z.string(), z.string()),
})
export type BackupSecrets = z.infer<typeof secrets>

const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PLACE = Buffer.from('lightkeeper backup 1')
/** About 0.3 s and 128 MiB for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const derive = promisify(scrypt) as (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: typeof COST,
) => Promise<Buffer>

export async function sealSecrets(content: BackupSecrets, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, 32, COST), nonce)
  cipher.setAAD(PLACE)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()])
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed])
}

/** null for another passphrase or changed bytes. */
export async function openSecrets(bytes: Buffer, passphrase: string): Promise<BackupSecrets | null> {
  const head = SALT_BYTES + NONCE_BYTES
  if (bytes.length <= head + TAG_BYTES) return null
  const key = await derive(passphrase, bytes.subarray(0, SALT_BYTES), 32, COST)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(SALT_BYTES, head), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(PLACE)
  decipher.setAuthTag(bytes.subarray(head, head + TAG_BYTES))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(head + TAG_BYTES)), decipher.final()])
    return secrets.parse(JSON.parse(text.toString('utf8')))
  } catch {
    return null
  }
}
