import { Outlet, useRouteLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ProductShell } from '~/components/layout/product-shell'
import type { Profile } from '~/shared/schemas/auth'

/** Who is signed in is known by the root; each screen's own loader is what refuses a visitor. */
export default function ShellRoute() {
  const root = useRouteLoaderData('root') as { visitor: Profile | null } | undefined
  return (
    <ProductShell visitor={root?.visitor ?? null}>
      <Outlet />
    </ProductShell>
  )
}

export function ErrorBoundary() {
  const root = useRouteLoaderData('root') as { visitor: Profile | null } | undefined
  return (
    <ProductShell visitor={root?.visitor ?? null}>
      <RouteErrorBoundary />
    </ProductShell>
  )
}
