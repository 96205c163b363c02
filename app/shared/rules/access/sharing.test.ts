import { describe, expect, it } from 'vitest'
import { isOfOneThing, isSharedScreen, levelOf, shareKeyOf } from './sharing'

it.each([
  [{ project: null, site: null }, 'client', false],
  [{ project: 1, site: null }, 'project', false],
  [{ project: 1, site: 2 }, 'site', false],
  [{ project: null, site: null, only: 'compareSession' as const }, 'compareSession', true],
  [{ project: null, site: null, only: 'personalDashboard' as const }, 'personalDashboard', true],
  [{ project: null, site: null, only: 'benchmark' as const }, 'benchmark', true],
])('the level of a link: %j: %s', (link, level, isThing) => {
  expect(levelOf(link)).toBe(level)
  expect(isOfOneThing(levelOf(link))).toBe(isThing)
})

describe('shared screens', () => {
  const session = '/compare-tests/018f0000-0000-7000-8000-000000000000'
  it.each([
    [session, true],
    [`${session}/`, true],
    [`${session}/more`, false],
    ['/compare-tests/all-sessions', false],
    ['/compare-tests/new-session', false],
    ['/compare-tests', false],
    ['/dashboard/client/1', true],
    ['/settings', false],
  ])('%s: %s', (path, isShared) => {
    expect(isSharedScreen(path)).toBe(isShared)
    expect(shareKeyOf(new URL(`http://x${path}?key=k`))).toBe(isShared ? 'k' : null)
  })
})
