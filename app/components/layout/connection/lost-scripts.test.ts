import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStatus, reportSuccess } from '~/components/hydration/connection-status'
import { guardReload, reloadPage } from '~/components/hydration/reload-page'
import { retryRouteScripts } from './retry-route-scripts'

const navigation = new EventTarget()
const assign = vi.fn()
const reload = vi.fn()
const state = {
  navigation: { state: 'loading', location: { pathname: '/bookmarks', search: '?page=2', hash: '' } },
}
const GONE = 'data:text/javascript,throw new Error()'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { assign, reload })
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')))
})
afterEach(() => {
  reportSuccess()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  assign.mockReset()
})

const navigate = (navigationType: string, userInitiated = false) => {
  const event = new Event('navigate', { cancelable: true })
  navigation.dispatchEvent(Object.assign(event, { navigationType, userInitiated }))
  return event.defaultPrevented
}

test('a reload by Remix for a lost script is no reload, unlike those of users and our own', async () => {
  vi.stubGlobal('window', { navigation })
  guardReload()
  expect(navigate('push')).toBe(false)
  expect(navigate('reload', true)).toBe(false)
  expect(navigate('reload')).toBe(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(readStatus().trouble).toBe('offline')
  reloadPage()
  expect(reload).toHaveBeenCalledOnce()
  expect(navigate('reload')).toBe(false)
})

test('the script of a route is tried again until the server answers; one of an older build leads to its document', async () => {
  const load = vi.fn()
  const route = { id: 'bookmarks', lazy: load }
  const router = { routes: [route], state, subscribe: vi.fn() }
  const manifest = { routes: { bookmarks: { module: GONE } } }
  vi.stubGlobal('window', { __remixRouter: router, __remixManifest: manifest })
  retryRouteScripts()
  void route.lazy()
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect(readStatus().trouble).toBe('offline'))
  expect(assign).not.toHaveBeenCalled()
  vi.mocked(fetch).mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/bookmarks?page=2'))
  expect(load).not.toHaveBeenCalled()
})
