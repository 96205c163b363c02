import type { LoaderFunctionArgs } from '@remix-run/node'
import { readShownBrand } from '~/server/screens/brand'
import { webManifest } from '~/shared/rules/brand/web-manifest'

/** By the host alone: browsers send no cookies with it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const host = request.headers.get('host') ?? ''
  const brand = await readShownBrand(new Request(request.url, { headers: { host }, signal: request.signal }))
  return new Response(JSON.stringify(webManifest(brand)), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}
