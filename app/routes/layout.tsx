import { Outlet, useRouteLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ProductShell } from '~/components/shell/product-shell'
import type { Profile } from '~/shared/schemas/auth'

/** The root loads the user; each screen's loader enforces access. */
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
