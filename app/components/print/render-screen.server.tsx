import type { ServerBuild } from '@remix-run/node'
import { matchRoutes, Outlet } from '@remix-run/react'
import type { ComponentType } from 'react'
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { renderHtml } from '~/components/hydration/render-html.server'
import { PaperContext } from '~/components/visitor/paper-context'
import { printInZone } from '~/shared/rules/print/printed-request'
import type { Profile } from '~/shared/schemas/auth'

type ServerRoute = NonNullable<ServerBuild['routes'][string]>
interface ScreenRoute {
  id: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
  children?: ScreenRoute[]
  route: ServerRoute
  Component?: ComponentType
}

/** These draw the window around a screen. */
const SHELL = new Set(['root', 'routes/layout'])

function routesBelow({ routes }: Pick<ServerBuild, 'routes'>, parentId: string | undefined): ScreenRoute[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index, caseSensitive, module } = route
    const Component = SHELL.has(id) ? Outlet : (module.default as ComponentType | undefined)
    const children = routesBelow({ routes }, id)
    return [{ id, path, index, caseSensitive, route, Component, ...(index ? {} : { children }) }]
  })
}

/** The build knows every route's loader and component. Imported late, as it imports this module itself. */
const readRoutes = async () => routesBelow(await import('virtual:remix/server-build'), undefined)

/** What a loader returns, with or without headers. */
const dataOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'DataWithResponseInit'
    ? (answer as unknown as { data: unknown }).data
    : answer

const NO_RIGHTS = {
  ...{ isSuper: false, isOwner: false, isBillingAdmin: false, hasBilling: false },
  ...{ ownerOf: [], memberOf: [], billingOf: [], trialOf: [], expiredIn: [], teams: [], roles: [] },
}
const EVERYTHING = { showNote: true, dismissed: [] }

/** Only the time zone and what the reader wants to see: no rights, so no screen offers an action on paper. */
const readerOf = (visitor: Profile | null, timezone: string) => ({
  settings: EVERYTHING,
  ...visitor,
  ...NO_RIGHTS,
  timezone,
})

export interface RenderedScreen {
  html: string
  /** What the screen's own loader read. */
  data: unknown
}

/**
 * The content of another screen, without the window around it, for print: its own loaders read with the visitor's
 * rights, and its own components draw. Throws the Response of a loader.
 */
export async function renderScreen(
  request: Request,
  { path, visitor, timeZone }: { path: string; visitor: Profile | null; timeZone: string },
): Promise<RenderedScreen> {
  const routes = await readRoutes()
  const url = new URL(path, request.url)
  const headers = new Headers(request.headers)
  headers.set('accept', 'text/html')
  const inner = printInZone(new Request(url, { headers, signal: request.signal }), timeZone)
  const matches = matchRoutes(routes as never, url.pathname) as
    | { params: Record<string, string>; pathname: string; pathnameBase: string; route: ScreenRoute }[]
    | null
  if (!matches) throw new Response(null, { status: 404 })
  const loaded = await Promise.all(
    matches.map(async ({ route: { id, route }, params }) => {
      if (SHELL.has(id) || !route.module.loader) return [id, null] as const
      const answer = dataOf(await route.module.loader({ request: inner, params, context: {} }))
      if (answer instanceof Response) throw answer
      return [id, answer] as const
    }),
  )
  const loaderData = {
    ...Object.fromEntries(loaded),
    root: { visitor: readerOf(visitor, timeZone), share: null },
  }
  const context = {
    basename: '/',
    location: { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' },
    matches,
    loaderData,
    ...{ actionData: null, errors: null, statusCode: 200, activeDeferreds: null },
    ...{ loaderHeaders: {}, actionHeaders: {} },
  } as unknown as Parameters<typeof createStaticRouter>[1]
  const router = createStaticRouter(routes as never, context, {
    future: { v7_relativeSplatPath: true },
  })
  let failure: unknown
  const html = await renderHtml(
    <PaperContext.Provider value={true}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </PaperContext.Provider>,
    {
      onError(error) {
        failure ??= error
      },
    },
  )
  if (failure !== undefined) throw failure
  return { html: html.toString(), data: loaded.at(-1)?.[1] }
}
