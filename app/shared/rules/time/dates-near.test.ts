import { expect, it } from 'vitest'
import { datesAround } from './dates-near'

it('shows two weeks before and after a time', () => {
  expect(datesAround('2026-11-20T23:30:00.000Z')).toEqual({ startDate: '2026-11-06', endDate: '2026-12-04' })
})
