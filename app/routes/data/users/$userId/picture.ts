import type { LoaderFunctionArgs } from '@remix-run/node'
import { handleApi } from '~/server/screens/handle-api'
import { requireVisitor } from '~/server/screens/visitor'
import { paths } from '~/shared/paths'

/** Uploaded images have addresses below /data; the call behind decides who may see them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireVisitor(request)
  const { search } = new URL(request.url)
  return handleApi(
    new Request(new URL(paths.avatarCall(String(params.userId)) + search, request.url), request),
  )
}
