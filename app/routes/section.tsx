import { Outlet } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'

/**
 * The parent of a section's screens, which keeps the shell when one of them fails. It guards nothing: a browser may
 * request the data of one route alone.
 */
export default function SectionRoute() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
