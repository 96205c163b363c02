import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny'
import sharp from 'sharp'

/** A picture and when it came on screen. */
export interface VideoFrame {
  atMs: number
  data: Buffer
  mediaType: string
}
interface Size {
  width: number
  height: number
}

/** How long the last picture stays, so that a viewer sees how the load ended. */
const LAST_MS = 1_000
const QUALITY = 60
const RIFF_HEADER = 12
const CHUNK_HEADER = 8

/** The key frame of VP8 that a lossy WebP is around; null when the file is none. */
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
  if (!frame) throw new Error('A frame could not be turned into a picture of a video')
  return frame
}

/**
 * A WebM in which every picture is a key frame shown at its own time: no encoder is needed, only the right
 * wrapping. The frames come in order and have all the same size.
 */
export async function muxVideo(frames: readonly VideoFrame[], size: Size): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source)
  await output.start()
  for (const [index, frame] of frames.entries()) {
    const next = frames[index + 1]
    // The video begins with the load, whatever was on screen then.
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
