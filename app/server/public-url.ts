import { env } from './env'

/** An address of ours as others reach it: never made of what a request says about its host. */
export const publicUrl = (path: string): string =>
  new URL(path, env().PUBLIC_URL ?? `http://localhost:${env().PORT}`).href
