import { describe, expect, test } from 'vitest'
import { composeTitle, pageMeta } from './page-title'

const args = (pathname: string, ...data: unknown[]) => ({
  location: { pathname },
  matches: [{ data: { organization: { name: 'of the root' } } }, ...data.map((one) => ({ data: one }))],
})
const titleOf = (...all: Parameters<typeof pageMeta>) => pageMeta(...all)[0].title

test('a title is the place from small to large, then the section', () => {
  expect(composeTitle(['Home', 'nordlicht-energie'], 'Performance')).toBe(
    'Home, nordlicht-energie · Performance · Lightkeeper',
  )
  expect(composeTitle([null, undefined], 'Search')).toBe('Search · Lightkeeper')
})

describe('the place', () => {
  const [page, site, client] = ['Home', 'shop.example', 'Acme'].map((name) => ({ name }))

  test('is read from the data of the routes, the two smallest levels of it', () => {
    expect(titleOf(args('/report-detail/1/2/seo', { page, site }, {}), 'SEO')).toBe(
      'Home, shop.example · SEO · Lightkeeper',
    )
    expect(titleOf(args('/dashboard/client/1', { client, project: null, site: null }), 'Dashboard')).toBe(
      'Acme · Dashboard · Lightkeeper',
    )
    expect(titleOf(args('/x', { client }, { page, site }), 'X')).toBe('Home, shop.example · X · Lightkeeper')
  })

  test('may be named', () => {
    expect(titleOf(args('/uptime/outages/1', {}), 'Outage', ['Shop home', 'shop.example'])).toBe(
      'Shop home, shop.example · Outage · Lightkeeper',
    )
  })

  test.each([
    ['/settings/notes', 'Settings · Notes · Lightkeeper'],
    ['/settings/system-admin/notes', 'System · Notes · Lightkeeper'],
    ['/settings/account/api-key', 'Account · API keys · Lightkeeper'],
    ['/uptime', 'Uptime · Lightkeeper'],
  ])('of %s is its area', (pathname, title) => {
    expect(titleOf(args(pathname))).toBe(title)
  })

  test('is left out when the loader failed', () => {
    expect(titleOf(args('/dashboard/client/1', undefined), 'Dashboard')).toBe('Dashboard · Lightkeeper')
    expect(titleOf(args('/x', { page: { name: 1 }, site: 'x' }), 'X')).toBe('X · Lightkeeper')
  })
})

test('the section of a tab is read from its URL, without ids', () => {
  const client = { name: 'Acme' }
  expect(titleOf(args('/settings/clients/5/share-links', { client }))).toBe(
    'Acme · Share links · Lightkeeper',
  )
  expect(titleOf(args('/settings/clients/5/logs', { client }))).toBe('Acme · Audit log · Lightkeeper')
  const user = { name: 'Ada' }
  expect(titleOf(args('/settings/users/0193a2-b/info', { user }))).toBe('Ada · Info · Lightkeeper')
})
