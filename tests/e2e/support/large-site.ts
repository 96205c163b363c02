import type { Page } from '@playwright/test'
import { pickerMessages } from '../../../app/shared/messages/picker'
import { type Api, type CreatedSite, createPlace, createSite, type Place, unique } from './api'

export interface LargeSite {
  place: Place
  /** 'Mooring 00' to 'Mooring 28', and the beacon, which sorts first. */
  site: CreatedSite
  beacon: string
}

export async function createLargeSite(api: Api): Promise<LargeSite> {
  const place = await createPlace(api, unique('LargeSite'))
  const beacon = unique('Beacon')
  const number = (index: number) => String(index).padStart(2, '0')
  const pages = Array.from({ length: 30 }, (_, index) => ({
    url: `http://127.0.0.1:4010/anchorage/${number(index)}`,
    name: index === 29 ? beacon : `Mooring ${number(index)}`,
  }))
  return { place, beacon, site: await createSite(api, place, pages, { name: unique('Pier') }) }
}

export const column = (page: Page, level: keyof typeof pickerMessages.columns) =>
  page.getByRole('region', { name: pickerMessages.columns[level], exact: true })
