import { Readable } from 'node:stream'
import { downloadsMessages } from '~/shared/messages/evidence'
import { filmstrip } from '~/shared/schemas/agent'
import { sha256 } from '../../platform/blobs'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { fileResponse } from '../../platform/http/file-response'
import { readBlob } from './read-blob'
import { readRunEvidence } from './read-evidence'
import { muxVideo, type VideoFrame } from './video'

const missing = () => new AppError('NOT_FOUND', downloadsMessages.videoMissing)

export async function readVideo(ctx: TenantCtx, request: Request): Promise<Response> {
  const found = await readRunEvidence(ctx, 'filmstrip')
  if (!found) throw missing()
  const { frames, ...size } = filmstrip.parse(JSON.parse(found.data.toString()))
  const pictures = await Promise.all(
    frames.map(async ({ atMs, hash }): Promise<VideoFrame | null> => {
      const blob = await readBlob(ctx, Buffer.from(hash, 'hex'))
      return blob ? { atMs, ...blob } : null
    }),
  )
  const known = pictures.filter((picture) => picture !== null)
  if (known.length === 0) throw missing()
  const video = await muxVideo(known, size)
  return fileResponse(request, {
    tag: sha256(video).toString('hex'),
    size: video.length,
    headers: {
      'content-type': 'video/webm',
      'content-disposition': `attachment; filename="load-${ctx.target.id}.webm"`,
      'cache-control': 'private, no-store',
    },
    open: async (range) => Readable.from(range ? video.subarray(range.start, range.end + 1) : video),
  })
}
