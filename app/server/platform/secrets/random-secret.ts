import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** A fast hash is enough because the secret is random. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
