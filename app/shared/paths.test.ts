import { describe, expect, it } from 'vitest'
import { keep, paths, printablePath, safeReturnPath, withParams } from './paths'

it.each([
  ['/settings/clients?page=2', '/settings/clients?page=2'],
  ['/search?searchText=a..b', '/search?searchText=a%2E%2Eb'],
  ['/settings/../../dashboard', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/a\r\nset-cookie: x', '/dashboard'],
  ['/日本?x=ä', '/%E6%97%A5%E6%9C%AC?x=%C3%A4'],
  ['/..//evil.example', '/dashboard'],
  ['/.//evil.example', '/dashboard'],
  ['', '/dashboard'],
  [null, '/dashboard'],
])('safeReturnPath: %s leads to %s', (path, expected) => {
  expect(safeReturnPath(path)).toBe(expected)
})

it.each([
  ['/report-detail/1/2/overview?device=3', '/report-detail/1/2/overview?device=3'],
  ['/report-detail/1/2/best-practices', '/report-detail/1/2/best-practices'],
  ['/report-detail/1/2/../../../settings/account', null],
  ['/report-detail/1/2', null],
  ['/api/auth/profile', null],
  ['//evil.example/report-detail/1/2/overview', null],
  ['https://evil.example/report-detail/1/2/overview', null],
  [null, null],
])('printablePath of %s is %s', (path, expected) => {
  expect(printablePath(path)).toBe(expected)
})

describe('paths', () => {
  it('leave out unset params', () => {
    expect(paths.report(1, 2, 'performance', { device: 3, pointId: null })).toBe(
      '/report-detail/1/2/performance?device=3',
    )
    expect(paths.login('/dashboard')).toBe('/login')
    expect(paths.login('/settings/clients')).toBe('/login?redirectTo=%2Fsettings%2Fclients')
  })
  it('retain only the params of the navigation', () => {
    const search = new URLSearchParams('device=1&formFactor=DESKTOP&page=4&startDate=2026-01-01')
    expect(keep(search)).toMatchObject({
      device: '1',
      startDate: '2026-01-01',
    })
    expect(keep(new URLSearchParams('page=4'))).not.toHaveProperty('page')
  })
  it('change one search param of a screen', () => {
    expect(withParams('/dashboard', new URLSearchParams('device=1&page=4'), { device: 2, page: null })).toBe(
      '/dashboard?device=2',
    )
  })
})
