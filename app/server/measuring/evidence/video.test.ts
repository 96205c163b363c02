import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keyFrameOf, muxVideo } from './video'

const SIZE = { width: 60, height: 100 }
const picture = (red: number) =>
  sharp({ create: { ...SIZE, channels: 3, background: { r: red, g: 120, b: 40 } } })

/** Reads the size from a VP8 key frame header (RFC 6386, section 9.1). */
function sizeIn(frame: Buffer) {
  expect([...frame.subarray(3, 6)]).toEqual([0x9d, 0x01, 0x2a])
  return { width: frame.readUInt16LE(6) & 0x3fff, height: frame.readUInt16LE(8) & 0x3fff }
}

test('a lossy WebP contains a VP8 key frame', async () => {
  const webp = await picture(200).webp({ quality: 50 }).toBuffer()
  expect(sizeIn(keyFrameOf(webp) ?? Buffer.alloc(10))).toEqual(SIZE)
  expect(keyFrameOf(await picture(200).webp({ lossless: true }).toBuffer())).toBeNull()
  expect(keyFrameOf(await picture(200).jpeg().toBuffer())).toBeNull()
  expect(keyFrameOf(Buffer.alloc(3))).toBeNull()
})

test('converts frames of any kind to WebM', async () => {
  const frames = [
    { atMs: 0, data: await picture(0).webp({ quality: 50 }).toBuffer(), mediaType: 'image/webp' },
    { atMs: 700, data: await picture(90).jpeg().toBuffer(), mediaType: 'image/jpeg' },
    { atMs: 1_900, data: await picture(255).png().toBuffer(), mediaType: 'image/png' },
  ]
  const video = await muxVideo(frames, SIZE)
  expect(video.readUInt32BE(0)).toBe(0x1a45dfa3)
  expect(video.includes('webm')).toBe(true)
  expect(video.includes('V_VP8')).toBe(true)
  const starts = video.toString('latin1').split('\u009d\u0001*').length - 1
  expect(starts).toBe(3)
})
