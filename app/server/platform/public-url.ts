import { env } from './env'

/** Never derived from the Host header, which clients control. */
export const publicUrl = (path: string): string =>
  new URL(path, env().PUBLIC_URL ?? `http://localhost:${env().PORT}`).href
