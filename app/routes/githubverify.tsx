import type { LoaderFunctionArgs } from '@remix-run/node'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { completeProviderSignIn } from '~/server/screens/provider-return'
import { requireVisitor } from '~/server/screens/visitor'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request)
  return completeProviderSignIn(request, 'github')
}

export default function GithubVerifyRoute() {
  return null
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
