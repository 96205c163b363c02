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
  test('is a temporary folder and is deleted with its content', async () => {
    vi.stubEnv('TMPDIR', place)
    const folder = await createJobFolder()
    expect(dirname(folder)).toBe(place)
    expect(readdirSync(folder).sort()).toEqual(['home', 'profile', 'tmp'])
    await clearJobFolder(folder)
    expect(readdirSync(place)).toEqual([])
  })

  test('moves when the socket path of a browser would be too long', async () => {
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

  test('is deleted only when its owner has ended', async () => {
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
