import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenStore, STORES } from './fixtures/stores'
import { sha256 } from './seal'

const keyOf = (data: Uint8Array) => `7/${sha256(data).toString('hex')}`
const something = (size = 200) => {
  const data = randomBytes(size)
  return { data, key: keyOf(data) }
}

describe.each(STORES)('blobs on $name', ({ open }) => {
  let store: OpenStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  it('writes, finds, reads and deletes', async () => {
    const { blobs } = store
    const { key, data } = something()
    expect(await blobs.has(key)).toBe(false)
    expect(await blobs.get(key)).toBeUndefined()
    await blobs.put(key, data)
    expect(await blobs.has(key)).toBe(true)
    expect(await blobs.get(key)).toEqual(data)
    await blobs.delete(key)
    await blobs.delete(key)
    expect(await blobs.has(key)).toBe(false)
    expect(await blobs.get(key)).toBeUndefined()
  })

  it('opens blobs as streams, whole or a range of them', async () => {
    const { blobs } = store
    const { key, data } = something(300_000)
    await blobs.put(key, data)
    const whole = await blobs.open(key)
    expect(whole?.size).toBe(300_000)
    expect((await buffer(whole!.body)).equals(data)).toBe(true)
    const part = await blobs.open(key, { start: 100_000, end: 199_999 })
    expect(part?.size).toBe(300_000)
    expect((await buffer(part!.body)).equals(data.subarray(100_000, 200_000))).toBe(true)
    const left = await blobs.open(key)
    left?.body.destroy()
    expect(await blobs.open(something().key)).toBeUndefined()
  })

  it('replaces existing bytes', async () => {
    const { key, data } = something()
    await store.blobs.put(key, Buffer.from('damaged'))
    await store.blobs.put(key, data)
    expect(await store.blobs.get(key)).toEqual(data)
  })

  it('stores large and empty blobs, separately per organization', async () => {
    const large = something(12 * 1024 * 1024)
    await store.blobs.put(large.key, large.data)
    expect((await store.blobs.get(large.key))?.equals(large.data)).toBe(true)
    const empty = keyOf(Buffer.alloc(0))
    await store.blobs.put(empty, Buffer.alloc(0))
    expect(await store.blobs.get(empty)).toEqual(Buffer.alloc(0))
    expect(await store.blobs.has(empty.replace('7/', '8/'))).toBe(false)
  })

  it('holds one complete blob after concurrent writes, and many blobs of many writers', async () => {
    const { key, data } = something(50_000)
    await Promise.all(Array.from({ length: 20 }, () => store.blobs.put(key, data)))
    expect(await store.blobs.get(key)).toEqual(data)
    const others = Array.from({ length: 20 }, () => something())
    await Promise.all(others.map((other) => store.blobs.put(other.key, other.data)))
    for (const other of others) expect(await store.blobs.get(other.key)).toEqual(other.data)
  })

  it('leaves nothing of an aborted upload, and accepts a retry', async () => {
    const { key: usual, data } = something(4 * 1024 * 1024)
    const key = usual.replace('7/', '9/')
    const failing = await store.failing(key)
    await expect(failing.put(key, data)).rejects.toThrow()
    expect(await store.blobs.has(key).catch(() => false)).toBe(false)
    expect(await store.blobs.get(key).catch(() => undefined)).toBeUndefined()
    const { key: next, data: other } = something(4 * 1024 * 1024)
    await store.blobs.put(next, other)
    expect((await store.blobs.get(next))?.equals(other)).toBe(true)
  })

  it('refuses keys outside of its folder', async () => {
    for (const key of ['../../etc/passwd', '7/../8', `7/${'A'.repeat(64)}`, ''])
      await expect(store.blobs.put(key, Buffer.from('x'))).rejects.toThrow('Not a blob key')
  })

  it('gives a signed URL, or none', async () => {
    const { key, data } = something()
    await store.blobs.put(key, data)
    const url = await store.blobs.url(key)
    if (url === null) return
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(data)
    // This fake server checks the signer and expiry, but not the signature itself.
    const changed = (name: string, value: string) => {
      const other = new URL(url)
      other.searchParams.set(name, value)
      return fetch(other)
    }
    expect((await changed('X-Amz-Date', '20200101T000000Z')).status).toBe(403)
    expect((await changed('X-Amz-Credential', 'NOBODY/20260101/us-east-1/s3/aws4_request')).status).toBe(403)
  })
})
