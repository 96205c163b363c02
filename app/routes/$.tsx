import { useRouteLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PlainShell } from '~/components/layout/plain-shell'
import { ProductShell } from '~/components/layout/product-shell'
import { notFoundMessage } from '~/shared/messages/failures'
import type { Profile } from '~/shared/schemas/auth'

export function loader() {
  throw Response.json(
    { code: 'NOT_FOUND', message: notFoundMessage },
    { status: 404, statusText: 'NOT_FOUND' },
  )
}

export default function NotFoundRoute() {
  return null
}

export function ErrorBoundary() {
  const root = useRouteLoaderData('root') as { visitor: Profile | null } | undefined
  return root?.visitor ? (
    <ProductShell visitor={root.visitor}>
      <RouteErrorBoundary />
    </ProductShell>
  ) : (
    <PlainShell>
      <RouteErrorBoundary />
    </PlainShell>
  )
}
