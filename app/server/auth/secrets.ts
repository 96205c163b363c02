import { createHash, randomBytes } from 'node:crypto'

/** 256 bits as text safe in headers and addresses. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is stored of a secret. A fast hash serves, since the secret itself is random. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
