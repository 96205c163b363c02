import type { LoaderFunctionArgs } from '@remix-run/node'
import { handleApi } from '~/server/screens/handle-api'
import { notFoundScreen } from '~/server/screens/not-found'
import { paths } from '~/shared/paths'

/** Images of brands, which are shown before anyone signs in. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { search } = new URL(request.url)
  const call = paths.brandImageCall(String(params.orgId), String(params.kind))
  const answer = await handleApi(new Request(new URL(call + search, request.url), request))
  return answer.status === 422 ? notFoundScreen() : answer
}
