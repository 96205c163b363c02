import { describe, expect, it } from 'vitest'
import { overviewParams, restrictToChoices, resultQuery, trendRange } from './overview-params'

const read = (text: string) => overviewParams(new URLSearchParams(text))
const clock = { now: new Date('2026-11-22T12:00:00Z') }

describe('the URL of a dashboard', () => {
  it('contains the view', () => {
    const text =
      'tab=filmstrip&formFactor=DESKTOP&device=3&location=1&tags=shop&siteType=manual&state=failed&group=site' +
      '&pageLimit=100&interval=200&sort=lcp&direction=desc&pageNumber=2&searchText=berth'
    expect(read(text)).toEqual({
      tab: 'filmstrip',
      formFactor: 'DESKTOP',
      device: 3,
      location: 1,
      tags: 'shop',
      siteType: 'manual',
      state: 'failed',
      group: 'site',
      pageLimit: 100,
      interval: 200,
      sort: 'lcp',
      direction: 'desc',
      pageNumber: 2,
      searchText: 'berth',
    })
  })

  it.each([
    ['device=desktop', 'DESKTOP', undefined],
    ['device=mobile', 'MOBILE', undefined],
    ['device=mobile&formFactor=DESKTOP', 'MOBILE', undefined],
    ['device=7', 'MOBILE', 7],
    ['device=toString', 'MOBILE', undefined],
  ])('reads the tab or the one device of %s', (text, formFactor, device) => {
    expect(read(text)).toMatchObject({ formFactor, device })
  })

  it('uses defaults for invalid values', () => {
    const odd = read(
      'tab=x&device=-1&location=no&tags=%00&siteType=x&state=x&group=x&pageLimit=7&interval=3&searchText=%00',
    )
    expect(odd).toMatchObject({ tab: 'lighthouse', pageLimit: 20, interval: 500, sort: 'worst' })
    const { device, location, tags, siteType, state, group, searchText } = odd
    expect([device, location, tags, siteType, state, group, searchText]).toEqual(Array(7).fill(undefined))
  })

  it('may have empty fields', () => {
    const empty = read('device=&location=&tags=&siteType=&state=&group=&pageLimit=&startDate=&endDate=')
    expect(empty).toMatchObject({ pageLimit: 20 })
    expect([empty.device, empty.tags, empty.state]).toEqual(Array(3).fill(undefined))
    expect(trendRange(empty, clock)).toMatchObject({ days: 30, preset: 'month' })
  })
})

it('selects a place in any organization', () => {
  const view = read('organization=5&tab=performance')
  expect(resultQuery(view, trendRange(view, clock))).not.toHaveProperty('organization')
})

describe('a device and a location', () => {
  const choices = {
    devices: [{ _id: 3, name: 'Phone', formFactor: 'MOBILE' as const }],
    locations: [{ _id: 1, label: 'Here' }],
  }
  it('filter where they exist, and nothing elsewhere', () => {
    const there = read('device=3&location=1&tags=shop')
    expect(restrictToChoices(there, choices)).toEqual(there)
    const restricted = restrictToChoices(read('device=5&location=3&tags=shop'), choices)
    expect([restricted.device, restricted.location, restricted.tags]).toEqual([undefined, undefined, 'shop'])
    expect(restrictToChoices(read(''), choices).device).toBeUndefined()
  })
})

describe('the days shown', () => {
  it('are in the time zone of the visitor', () => {
    const { from, to } = trendRange(read('startDate=2026-11-01&endDate=2026-11-10'), {
      ...clock,
      timeZone: 'Asia/Tokyo',
    })
    expect([from, to]).toEqual([new Date('2026-10-31T15:00:00Z'), new Date('2026-11-10T15:00:00Z')])
  })

  it('are those asked for', () => {
    expect(trendRange(read('startDate=2026-11-01&endDate=2026-11-10'), clock)).toMatchObject({
      startDate: '2026-11-01',
      endDate: '2026-11-10',
      days: 10,
    })
  })

  it('of a long range are the newest', () => {
    expect(trendRange(read('startDate=2024-01-01&endDate=2026-06-30'), clock)).toMatchObject({
      startDate: '2026-03-31',
      endDate: '2026-06-30',
      days: 92,
    })
  })
})
