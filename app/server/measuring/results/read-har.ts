import { failuresMessages } from '~/shared/messages/failures'
import { version } from '../../../../package.json'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { harTexts, readRequests, sendText } from '../evidence'
import { readPoint } from './read-point'

export async function readHar(ctx: TenantCtx, request: Request): Promise<Response> {
  const [point, { requests }] = await Promise.all([readPoint(ctx), readRequests(ctx)])
  if (!requests) throw new AppError('NOT_FOUND', failuresMessages.noData)
  const page = {
    id: point._id,
    url: point.finalUrl ?? requests[0]?.url ?? '',
    startedAt: instantOf(point._id),
    domContentLoadedMs: point.metrics.domContentLoaded,
    loadMs: point.metrics.load,
    browser: point.engine && { name: 'Chromium', version: point.engine.chromiumVersion },
  }
  return sendText(request, {
    parts: ['har', JSON.stringify(page), JSON.stringify(requests)],
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="requests-${point._id}.har"`,
    },
    chunks: () => harTexts(page, requests, version),
  })
}
