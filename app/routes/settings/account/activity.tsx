import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { activityPageOf } from '~/components/activity/activity-query'
import { OwnActivity } from '~/components/activity/own-activity'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = activityPageOf(new URL(request.url).searchParams)
  return apiFor(request).get('/api/auth/activity', { query })
}

export default function OwnActivityRoute() {
  const page = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  return <OwnActivity page={page} isFirst={!search.has('before')} timeZone={useTimeZone()} />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
