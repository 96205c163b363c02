import { certificate, refused, timedOut, website } from './monitors'
import type { ClientStory } from './types'

/** One got better in steps, one has always been fast. */
export const HEALTHY_CLIENTS: readonly ClientStory[] = [
  {
    name: 'Greenfield Insurance',
    tags: ['key account'],
    project: 'Website',
    sites: [
      {
        name: 'greenfield.example',
        host: 'www.greenfield.example',
        tags: ['corporate'],
        everyHours: 12,
        runs: 3,
        scatter: 0.035,
        levels: [
          {
            daysAgo: 366,
            level: {
              paint: 4.2,
              script: 4.2,
              server: 3.4,
              shift: 0.21,
              bytes: 4.4,
              scores: { accessibility: -21, bestPractices: -18, seo: -15, security: -40 },
            },
          },
          {
            daysAgo: 252,
            level: {
              paint: 3.3,
              script: 3.1,
              server: 3.2,
              shift: 0.12,
              bytes: 2.6,
              scores: { accessibility: -14, bestPractices: -9, seo: -8, security: -40 },
            },
          },
          {
            daysAgo: 148,
            level: {
              paint: 2.5,
              script: 2,
              shift: 0.09,
              server: 1.4,
              bytes: 1.6,
              scores: { accessibility: -5 },
            },
          },
          { daysAgo: 18, level: {} },
        ],
        pages: [
          { name: 'Home', path: '/', recording: 'insurance-home' },
          { name: 'Car insurance', path: '/car/', recording: 'insurance-home', weight: 1.06 },
          { name: 'Claims', path: '/claims/', recording: 'insurance-home', weight: 0.95 },
        ],
        deployments: [
          { daysAgo: 252.1, version: '2.0' },
          { daysAgo: 148.1, version: '3.0' },
          { daysAgo: 18.2, version: '3.4' },
        ],
        notes: [
          { daysAgo: 252, text: 'Pictures as WebP, sizes set' },
          { daysAgo: 148, text: 'Moved to the new host with a cache in front' },
          { daysAgo: 18, text: 'Tag manager loads after consent only' },
        ],
        monitors: [website('Website', 148, { outages: [refused(148.08, 35)] })],
        field: 0.9,
      },
    ],
  },
  {
    name: 'Harbour Coffee',
    tags: ['retail'],
    project: 'Shop',
    sites: [
      {
        name: 'harbour-coffee.example',
        host: 'www.harbour-coffee.example',
        tags: ['shop', 'fast'],
        everyHours: 1,
        runs: 1,
        scatter: 0.03,
        levels: [{ daysAgo: 366, level: {} }],
        pages: [{ name: 'Home', path: '/', recording: 'coffee-home' }],
        deployments: [
          { daysAgo: 120.3, version: '1.18' },
          { daysAgo: 27.4, version: '1.19' },
        ],
        notes: [{ daysAgo: 27, text: 'New roast dates in the header' }],
        monitors: [
          website('Shop', 96, { outages: [] }),
          certificate('www.harbour-coffee.example', { outages: [] }),
        ],
        field: 0.82,
      },
      {
        name: 'Subscriptions',
        host: 'club.harbour-coffee.example',
        tags: ['shop'],
        everyHours: 12,
        runs: 1,
        scatter: 0.03,
        levels: [{ daysAgo: 366, level: {} }],
        pages: [
          { name: 'Club', path: '/', recording: 'coffee-product' },
          {
            name: 'Lighthouse espresso',
            path: '/lighthouse-espresso/',
            recording: 'coffee-product',
            weight: 0.97,
          },
        ],
        deployments: [],
        notes: [],
        monitors: [website('Club', 118, { outages: [timedOut(77.3, 3)] })],
        field: null,
      },
    ],
  },
]
