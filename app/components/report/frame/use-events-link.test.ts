import { expect, it } from 'vitest'
import { eventsTo } from './use-events-link'

const POINT = { _id: 'p', site: 1, page: 2, device: 3, location: 4 }
const to = (section: string, search = '') =>
  eventsTo(`/report-detail/1/2/${section}`, new URLSearchParams(search), POINT)

it('links to the event list of the same screen', () => {
  expect(to('overview')).toBe('#events')
  expect(to('performance', 'zoom=1~2')).toBe('#events')
})

it('removes the kind filter', () => {
  expect(to('overview', 'lane-tests=1&device=3&lane-notes=1')).toBe(
    '/report-detail/1/2/overview?device=3#events',
  )
  expect(to('seo', 'lane-tests=1')).not.toContain('lane-')
})

it('links other screens to the overview with the same test and dates', () => {
  const there = new URL(to('seo', 'startDate=2026-11-01&zoom=1~2'), 'http://here.invalid')
  expect(there.pathname).toBe('/report-detail/1/2/overview')
  expect(there.hash).toBe('#events')
  expect(Object.fromEntries(there.searchParams)).toEqual({
    startDate: '2026-11-01',
    zoom: '1~2',
    device: '3',
    location: '4',
    pointId: 'p',
  })
})
