import { afterAll, beforeAll } from 'vitest'
import { env } from '~/server/process/env'

/** Runs the file's tests on an installation that sells subscriptions. */
export function withBilling(): void {
  const before = env().BILLING
  const set = (value: typeof before) => Object.assign(env(), { BILLING: value })
  beforeAll(() => set('on'))
  afterAll(() => set(before))
}
