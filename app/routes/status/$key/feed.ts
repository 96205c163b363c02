import type { LoaderFunctionArgs } from '@remix-run/node'
import { handleApi } from '~/server/screens/handle-api'

/** The API's own answer, at an address that readers of feeds take beside the page. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const path = `/api/status/${encodeURIComponent(String(params['key']))}/feed`
  return handleApi(
    new Request(new URL(path, request.url), { headers: request.headers, signal: request.signal }),
  )
}
