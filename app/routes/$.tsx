import { useRouteLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PlainShell } from '~/components/layout/plain-shell'
import { ProductShell } from '~/components/shell/product-shell'
import { notFoundScreen } from '~/server/screens/not-found'
import type { Profile } from '~/shared/schemas/auth'

export function loader() {
  throw notFoundScreen()
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
