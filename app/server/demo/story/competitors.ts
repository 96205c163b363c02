import type { SiteStory } from './types'

const competitor = (
  story: Pick<SiteStory, 'name' | 'host' | 'scatter' | 'levels' | 'pages' | 'field'>,
): SiteStory => ({
  tags: [],
  everyHours: 12,
  runs: 1,
  deployments: [],
  notes: [],
  monitors: [],
  ...story,
})

/** One is ahead, one behind and slowly worse. */
export const FURNITURE_COMPETITORS: SiteStory[] = [
  competitor({
    name: 'Birchwood Living',
    host: 'www.birchwood-living.example',
    scatter: 0.05,
    levels: [
      { daysAgo: 366, level: { paint: 0.9, script: 0.7 } },
      { daysAgo: 120, level: { paint: 0.68, script: 0.4, bytes: 0.6 } },
    ],
    pages: [{ name: 'Home', path: '/', recording: 'furniture-product' }],
    field: 0.8,
  }),
  competitor({
    name: 'Harbour Furniture',
    host: 'www.harbour-furniture.example',
    scatter: 0.07,
    levels: [
      { daysAgo: 366, level: { paint: 1.1 } },
      { daysAgo: 75, level: { paint: 1.45, script: 1.3, server: 1.6, bytes: 1.3 } },
    ],
    pages: [{ name: 'Home', path: '/', recording: 'furniture-after' }],
    field: 1.2,
  }),
]
