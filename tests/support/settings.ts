import { afterAll, beforeAll } from 'vitest'
import { type Env, env } from '~/server/platform/env'

/**
 * Changes settings for the tests of a file. The product reads them when it uses them, so the file can share its process
 * with others; a process of its own would load the whole product again.
 */
export function withSettings(change: Partial<Env>): void {
  let before: Env
  beforeAll(() => {
    before = { ...env() }
    Object.assign(env(), change)
  })
  afterAll(() => {
    for (const name of Object.keys(change)) delete (env() as Record<string, unknown>)[name]
    Object.assign(env(), before)
  })
}
