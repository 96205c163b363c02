import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { secretKey } from './secret-key'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/** AES-256-GCM. `place` is authenticated: the text can only be decrypted for the same place. */
export async function sealSecret(text: string, place: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await secretKey(), nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** null for a wrong key or place, or a modified text. */
export async function openSecret(sealed: string, place: string): Promise<string | null> {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) return null
  const key = await secretKey()
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEAD_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
