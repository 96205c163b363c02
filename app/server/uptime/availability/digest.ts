import { createHash } from 'node:crypto'

/** A hash for change detection. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
