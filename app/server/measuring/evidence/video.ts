import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny'
import sharp from 'sharp'

export interface VideoFrame {
  atMs: number
  data: Buffer
  mediaType: string
}
interface Size {
  width: number
  height: number
}

/** Shows the last frame long enough to see the final state. */
const LAST_MS = 1_000
const QUALITY = 60
const RIFF_HEADER = 12
const CHUNK_HEADER = 8

/** The VP8 key frame inside a lossy WebP; null for other files. */
export function keyFrameOf(webp: Buffer): Buffer | null {
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.toString('latin1', 8, 12) !== 'WEBP') return null
  for (let at = RIFF_HEADER; at + CHUNK_HEADER <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4)
    const start = at + CHUNK_HEADER
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(start, start + size)
    at = start + size + (size % 2)
  }
  return null
}

async function frameFor({ data, mediaType }: VideoFrame, size: Size): Promise<Buffer> {
  const kept = mediaType === 'image/webp' ? keyFrameOf(data) : null
  if (kept) return kept
  const webp = await sharp(data)
    .flatten({ background: '#fff' })
    .resize({ ...size, fit: 'fill' })
    .webp({ quality: QUALITY })
    .toBuffer()
  const frame = keyFrameOf(webp)
  if (!frame) throw new Error('A frame is not a lossy WebP')
  return frame
}

/**
 * A WebM whose frames are all key frames at their own time, so no encoder is needed. Frames must be in order
 * and of equal size.
 */
export async function muxVideo(frames: readonly VideoFrame[], size: Size): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source)
  await output.start()
  for (const [index, frame] of frames.entries()) {
    const next = frames[index + 1]
    // The video starts with the load.
    const from = index === 0 ? 0 : frame.atMs
    const until = next ? next.atMs : frame.atMs + LAST_MS
    const packet = new EncodedPacket(
      new Uint8Array(await frameFor(frame, size)),
      'key',
      from / 1000,
      (until - from) / 1000,
    )
    await source.add(packet, {
      decoderConfig: { codec: 'vp8', codedWidth: size.width, codedHeight: size.height },
    })
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
