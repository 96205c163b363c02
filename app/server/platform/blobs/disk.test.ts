import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { diskBlobs } from './disk'
import { sealBlob, sha256, unsealBlob } from './seal'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'blobs-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('diskBlobs', () => {
  const data = Buffer.from('evidence')
  const key = `7/${sha256(data).toString('hex')}`

  it('leaves one file after concurrent writes of the same blob', async () => {
    const blobs = diskBlobs(root)
    await Promise.all(Array.from({ length: 20 }, () => blobs.put(key, data)))
    expect(await readdir(join(root, '7', key.slice(2, 4)))).toEqual([key.slice(4)])
    expect(await readdir(join(root, 'drafts'))).toEqual([])
  })

  it('deletes partial files of a crash, but no files in progress', async () => {
    const drafts = join(root, 'drafts')
    await mkdir(drafts)
    await writeFile(join(drafts, 'left'), 'half')
    await writeFile(join(drafts, 'young'), 'half')
    const yesterday = new Date(Date.now() - DAY_MS)
    await utimes(join(drafts, 'left'), yesterday, yesterday)
    await diskBlobs(root).put(key, data)
    expect(await readdir(drafts)).toEqual(['young'])
  })
})

describe('sealBlob', () => {
  it('compresses text and restores the same bytes', async () => {
    const text = Buffer.from(JSON.stringify(Array.from({ length: 500 }, (_, i) => ({ i, word: 'same' }))))
    const { stored, codec } = await sealBlob(text, 'application/json')
    expect(codec).toBe('zstd')
    expect(stored.length).toBeLessThan(text.length / 5)
    expect(await unsealBlob(stored, codec)).toEqual(text)
    await expect(unsealBlob(stored, codec, 100)).rejects.toThrow()
  })

  it('leaves images and very short texts uncompressed', async () => {
    expect(await sealBlob(Buffer.from('x'), 'text/plain')).toMatchObject({ codec: 'none' })
    expect(await sealBlob(Buffer.alloc(4096), 'image/jpeg')).toMatchObject({ codec: 'none' })
  })
})
