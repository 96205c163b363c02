import { createHash } from 'node:crypto'

/** A short text that changes with what it is made of. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
