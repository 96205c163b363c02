import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from './routes'

const PARENTS = [
  'dashboard',
  'compare-tests',
  'personal-dashboards',
  'report-detail/:siteId/:pageId',
  'settings',
  'settings/system-admin',
  'settings/clients/:clientId',
  'settings/clients/:clientId/projects/:projectId',
  'settings/clients/:clientId/projects/:projectId/sites/:siteId',
]

/** Each route's URL with the URLs of the routes above it. */
const urlsOf = (entries: RouteConfigEntry[], above: string[]): { url: string; above: string[] }[] =>
  entries.flatMap(({ path, children = [] }) => {
    const url = [above.at(-1), path].filter(Boolean).join('/')
    return [{ url, above }, ...urlsOf(children, [...above, url])]
  })

const all = urlsOf(routes, [])

test.each(PARENTS)('screens below /%s are children of its route', (parent) => {
  const below = all.filter(({ url }) => url.startsWith(`${parent}/`))
  expect(below.length).toBeGreaterThan(1)
  expect(below.filter(({ above }) => !above.includes(parent)).map(({ url }) => url)).toEqual([])
})
