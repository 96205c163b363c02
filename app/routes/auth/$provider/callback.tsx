import type { LoaderFunctionArgs } from '@remix-run/node'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { completeProviderSignIn } from '~/server/screens/provider-return'

/** The OAuth redirect URI. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return completeProviderSignIn(request, String(params.provider))
}

export default function ProviderCallbackRoute() {
  return null
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
