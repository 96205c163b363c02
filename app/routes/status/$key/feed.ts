import type { LoaderFunctionArgs } from '@remix-run/node'
import { handleApi } from '~/server/screens/handle-api'

export function loader({ request, params }: LoaderFunctionArgs) {
  const path = `/api/status/${encodeURIComponent(String(params['key']))}/feed`
  return handleApi(
    new Request(new URL(path, request.url), { headers: request.headers, signal: request.signal }),
  )
}
