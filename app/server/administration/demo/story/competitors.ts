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

/** One is ahead, one has just caught up, one is behind and got slower. */
export const FURNITURE_COMPETITORS: SiteStory[] = [
  competitor({
    name: 'Birchwood Living',
    host: 'www.birchwood-living.example',
    scatter: 0.05,
    levels: [
      { daysAgo: 366, level: { paint: 1.3 } },
      { daysAgo: 120, level: {} },
    ],
    pages: [{ name: 'Home', path: '/', recording: 'rival-birchwood' }],
    field: 0.8,
  }),
  competitor({
    name: 'Ash & Oak',
    host: 'www.ash-and-oak.example',
    scatter: 0.06,
    levels: [
      { daysAgo: 366, level: { paint: 1.45, script: 1.2 } },
      { daysAgo: 27, level: { paint: 1.05 } },
    ],
    pages: [{ name: 'Home', path: '/', recording: 'rival-ash' }],
    field: 0.95,
  }),
  competitor({
    name: 'Harbour Furniture',
    host: 'www.harbour-furniture.example',
    scatter: 0.07,
    levels: [
      { daysAgo: 366, level: { script: 0.8 } },
      { daysAgo: 75, level: { paint: 1.35, script: 1.3, server: 1.6, bytes: 1.3 } },
    ],
    pages: [{ name: 'Home', path: '/', recording: 'rival-harbour' }],
    field: 1.2,
  }),
]
