import { describe, expect, it } from 'vitest'
import { reportParams } from './report-params'

const clock = { now: new Date('2026-11-22T12:00:00Z'), timeZone: 'UTC' }
const read = (search: string) => reportParams(new URLSearchParams(search), clock)
const AT = Date.UTC(2026, 10, 20)

describe('the URL of a report', () => {
  it('selects a test by its id or by a time', () => {
    const id = '018f0000-0000-7000-8000-000000000000'
    expect(read(`pointId=${id}`).pointId).toBe(id)
    expect(read(`pointId=${AT}`).pointId).toBe(String(AT))
    for (const other of ['12', 'x', `${AT}0`]) expect(read(`pointId=${other}`).pointId).toBeUndefined()
  })

  it('zooms within its dates', () => {
    expect(read(`zoom=${AT}~${AT + 1_000}`).zoom).toEqual([AT, AT + 1_000])
    expect(read(`zoom=0~${AT}`).zoom).toEqual([Date.UTC(2026, 9, 24), AT])
    expect(read('zoom=0~1').zoom).toBeNull()
    expect(read('zoom=x').zoom).toBeNull()
    expect(read('').zoom).toBeNull()
  })

  it('prefers phones unless the dashboard before it showed desktops', () => {
    for (const search of ['', 'device=7', 'device=mobile', 'device=tv'])
      expect(read(search).preferred).toBe('MOBILE')
    expect(read('device=desktop').preferred).toBe('DESKTOP')
    expect(read('device=desktop').device).toBeUndefined()
  })
})
