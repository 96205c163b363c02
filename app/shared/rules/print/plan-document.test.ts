import { expect, test } from 'vitest'
import { pdfOrderContent } from '../../schemas/pdf-order'
import { type DocumentPage, daysOfMonth, planDocument } from './plan-document'

const dates = { startDate: '2026-11-01', endDate: '2026-11-30' }
const page = (nth: number): DocumentPage => ({
  site: 1,
  page: nth,
  name: `Page ${nth}`,
  url: 'https://a.example/',
})

const plan = (content: object, pages: DocumentPage[] = []) =>
  planDocument({
    content: pdfOrderContent.parse(content),
    client: 4,
    pages,
    dates,
    nameOf: (device) => `Device ${device}`,
  })

test('a page has its sections, one for each device but for those about the dates', () => {
  const parts = plan(
    { kind: 'page', site: 1, page: 2, sections: ['seo', 'uptime'], devices: ['MOBILE', 7] },
    [page(2)],
  )
  expect(parts.map(({ anchor, title, level, path }) => [anchor, title, level, path])).toEqual([
    [
      'page-2-seo',
      'SEO, Mobile',
      2,
      '/report-detail/1/2/seo?startDate=2026-11-01&endDate=2026-11-30&device=mobile',
    ],
    [
      'page-2-seo-1',
      'SEO, Device 7',
      2,
      '/report-detail/1/2/seo?startDate=2026-11-01&endDate=2026-11-30&device=7',
    ],
    [
      'page-2-uptime',
      'Uptime',
      2,
      '/report-detail/1/2/uptime?startDate=2026-11-01&endDate=2026-11-30&device=mobile',
    ],
  ])
})

test('the dashboard of a client is followed by its pages on request', () => {
  const content = { kind: 'client', client: 4, sections: ['overview'] }
  const titles = (more: object) => plan({ ...content, ...more }, [page(2)]).map(({ title }) => title)
  expect(titles({})).toHaveLength(2)
  expect(titles({ withPages: true }).slice(2)).toEqual(['Page 2', 'Overview'])
})

test('a site has its dashboard, then a chapter for each page', () => {
  const parts = plan({ kind: 'site', site: 1, sections: ['overview'] }, [page(2), page(3)])
  expect(parts.map(({ title, level }) => `${level} ${title}`)).toEqual([
    '2 Scores of all pages',
    '2 How the pages appear',
    '2 Page 2',
    '3 Overview',
    '2 Page 3',
    '3 Overview',
  ])
  expect(new Set(parts.map(({ anchor }) => anchor)).size).toBe(parts.length)
  expect(parts.flatMap(({ isOnNewSheet, title }) => (isOnNewSheet ? title : []))).toEqual([
    'Page 2',
    'Page 3',
  ])
})

test.each([
  [{ kind: 'client', client: 4 }, '/dashboard/client/4?tab=lighthouse&group=site'],
  [{ kind: 'project', project: 5 }, '/dashboard/client/4/project/5?tab=lighthouse&group=site'],
  [{ kind: 'benchmark', client: 4, search: 'metric=cls' }, '/benchmark?metric=cls'],
  [
    { kind: 'comparison', sessionId: '018f0000-0000-7000-8000-000000000000' },
    '/compare-tests/018f0000-0000-7000-8000-000000000000',
  ],
  [
    { kind: 'personalDashboard', dashboardId: '018f0000-0000-7000-8000-000000000000' },
    '/personal-dashboards/client/4/dashboard/018f0000-0000-7000-8000-000000000000?',
  ],
])('%o prints the screen %s', (content, path) => {
  expect(plan(content)[0]?.path?.startsWith(path)).toBe(true)
})

test('a month of uptime has a chapter for each monitor', () => {
  const parts = plan({ kind: 'uptimeMonth', client: 4, month: '2026-11' }, [{ ...page(2), monitor: 9 }])
  expect(parts).toMatchObject([
    {
      anchor: 'monitor-9',
      path: '/report-detail/1/2/uptime?startDate=2026-11-01&endDate=2026-11-30&monitor=9',
    },
  ])
})

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, endDate) => {
  expect(daysOfMonth(month)).toEqual({ startDate: `${month}-01`, endDate })
})
