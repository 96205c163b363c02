import { retryImport } from '~/components/hydration/chunk-recovery'
import { reportOutdated } from '~/components/hydration/connection-status'

type Route = (typeof window.__remixRouter.routes)[number]

const prepared = new WeakSet<Route>()

/** A script that is gone although the server answers belongs to an older build: its document has the new one. */
async function openDocument(): Promise<void> {
  const { state, location: target } = window.__remixRouter.state.navigation
  if (state === 'loading') location.assign(target.pathname + target.search + target.hash)
  else reportOutdated()
  return new Promise(() => {})
}

function prepare(routes: Route[]): void {
  for (const route of routes) {
    const load = route.lazy
    if (load && !prepared.has(route)) {
      prepared.add(route)
      const address = window.__remixManifest.routes[route.id]?.module
      route.lazy = async () => {
        if (address) await retryImport(() => import(/* @vite-ignore */ address), openDocument)
        return load()
      }
    }
    if (route.children) prepare(route.children)
  }
}

/** Remix reloads the document when a route's script is lost; without a connection that ends at the browser's error page. */
export function retryRouteScripts(): void {
  const router = window.__remixRouter
  let routes: Route[] | undefined
  const update = () => {
    if (routes === router.routes) return
    routes = router.routes
    prepare(routes)
  }
  update()
  router.subscribe(update)
}
