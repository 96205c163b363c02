import { describe, expect, it } from 'vitest'
import { overviewParams } from '~/shared/rules/navigation/overview-params'
import type { PageChoices } from '~/shared/schemas/overview'
import { pageFilters } from './page-filters'
import { isNarrowed, shownSelection } from './shown-selection'

const view = (search: string) => overviewParams(new URLSearchParams(search))
const ONE: PageChoices = {
  devices: [{ _id: 1, name: 'Phone', formFactor: 'MOBILE' }],
  locations: [{ _id: 1, label: 'Here' }],
  tags: [],
}
const MANY: PageChoices = {
  devices: [...ONE.devices, { _id: 2, name: 'Laptop', formFactor: 'DESKTOP' }],
  locations: [...ONE.locations, { _id: 2, label: 'There' }],
  tags: ['shop'],
}
const names = (search: string, choices: PageChoices, isSite = false) =>
  pageFilters(view(search), choices, isSite).map(({ name }) => name)

describe('the filters offered', () => {
  it('are those with more than one option', () => {
    expect(names('', ONE)).toEqual(['siteType', 'state', 'group', 'pageLimit'])
    expect(names('', MANY)).toEqual(['device', 'location', 'tags', 'siteType', 'state', 'group', 'pageLimit'])
    expect(names('', MANY, true)).toEqual(['device', 'location', 'state', 'pageLimit'])
    expect(names('tab=filmstrip', ONE)).not.toContain('pageLimit')
  })

  it('include active filters, so that they can be removed', () => {
    const deviceOf = (search: string) => pageFilters(view(search), MANY, false)[0]
    expect(deviceOf('device=desktop')).toMatchObject({ value: '', noneValue: 'desktop' })
    expect(deviceOf('')).not.toHaveProperty('noneValue')
    expect(names('device=9&tags=gone&group=site', ONE, true)).toEqual([
      'device',
      'tags',
      'state',
      'group',
      'pageLimit',
    ])
  })

  it('treat the default as no filter', () => {
    const limit = (search: string) => pageFilters(view(search), ONE, true).at(-1)?.value
    expect([limit(''), limit('pageLimit=20'), limit('pageLimit=100')]).toEqual(['', '', '100'])
  })
})

describe('the selection for tests', () => {
  it('matches the shown pages', () => {
    expect(shownSelection(view('formFactor=DESKTOP'))).toEqual({ formFactor: 'DESKTOP' })
    expect(shownSelection(view('device=3&location=2&tags=a,b&siteType=manual&searchText=x'))).toEqual({
      device: 3,
      location: 2,
      tags: 'a,b',
      site_type: 'manual',
      search: 'x',
    })
  })

  it('is limited by filters, not by order, groups or page size', () => {
    expect(isNarrowed(view('sort=lcp&group=site&pageLimit=50&tab=filmstrip&startDate=2026-01-01'))).toBe(
      false,
    )
    expect(isNarrowed(view('state=failed'))).toBe(true)
    expect(isNarrowed(view('searchText='))).toBe(false)
  })
})
