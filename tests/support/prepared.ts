import { beforeAll } from 'vitest'

/** An object that is filled before the tests of the file, after the hooks defined above it. */
export function prepared<T extends object>(create: () => Promise<T>): T {
  const value = {} as T
  beforeAll(async () => {
    Object.assign(value, await create())
  })
  return value
}
