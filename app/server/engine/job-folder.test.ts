import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearJobFolder, createJobFolder, removeStaleJobFolders } from './job-folder'

let place: string
beforeEach(() => {
  place = mkdtempSync('/tmp/lk-')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(place, { recursive: true, force: true })
})

describe.skipIf(process.platform !== 'linux')('the folder of a measurement', () => {
  test('lies among the temporary files and goes with everything in it', async () => {
    vi.stubEnv('TMPDIR', place)
    const folder = await createJobFolder()
    expect(dirname(folder)).toBe(place)
    expect(readdirSync(folder).sort()).toEqual(['home', 'profile', 'tmp'])
    await clearJobFolder(folder)
    expect(readdirSync(place)).toEqual([])
  })

  test('lies elsewhere when the socket of a browser would get too long an address', async () => {
    const long = join(place, 'a-directory-with-a-long-name')
    mkdirSync(long)
    vi.stubEnv('TMPDIR', long)
    const folder = await createJobFolder()
    try {
      expect(dirname(folder)).toBe('/tmp')
    } finally {
      await clearJobFolder(folder)
    }
  })

  test('is cleared away when its owner is dead, and only then', async () => {
    vi.stubEnv('TMPDIR', place)
    const own = await createJobFolder()
    const left = join(place, 'lightkeeper-run-4194999-1-abcdef')
    const foreign = join(place, 'somebody-elses')
    for (const folder of [left, foreign]) mkdirSync(folder)
    expect(await removeStaleJobFolders()).toBe(1)
    expect([own, left, foreign].map((folder) => existsSync(folder))).toEqual([true, false, true])
    await clearJobFolder(own)
  })
})
