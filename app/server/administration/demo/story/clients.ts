import { FURNITURE_COMPETITORS } from './competitors'
import { HEALTHY_CLIENTS } from './healthy-clients'
import { certificate, keyword, nameRecord, refused, timedOut, unavailable, website } from './monitors'
import type { ClientStory, SiteStory } from './types'

/** Until the deployment of the carousel. */
const BEFORE = {
  'furniture-after': { recording: 'furniture-before', onPhones: { script: 0.22, server: 0.8 } },
}

/** All hosts are below `.example`, which RFC 2606 reserves: they never exist. */
export const CLIENTS: readonly ClientStory[] = [
  {
    name: 'Cedar & Pine Furniture',
    tags: ['key account', 'retail'],
    project: 'Online shop',
    competitors: FURNITURE_COMPETITORS,
    sites: [
      {
        name: 'cedar-pine.example',
        host: 'www.cedar-pine.example',
        tags: ['shop'],
        everyHours: 6,
        runs: 3,
        scatter: 0.045,
        levels: [
          { daysAgo: 366, level: { paint: 1.22, script: 1.5, bytes: 1.15 }, instead: BEFORE },
          { daysAgo: 214, level: { paint: 1, script: 1 }, instead: BEFORE },
          { daysAgo: 96, level: { paint: 1.16, server: 1.7 }, instead: BEFORE },
          { daysAgo: 81, level: {}, instead: BEFORE },
          { daysAgo: 6.3, level: {} },
        ],
        pages: [
          { name: 'Home', path: '/', recording: 'furniture-after' },
          { name: 'Living room', path: '/living/', recording: 'furniture-after', weight: 0.93 },
          { name: 'Chair Alder', path: '/living/chair-alder/', recording: 'furniture-product' },
          { name: 'Sofa Fjord', path: '/living/sofa-fjord/', recording: 'furniture-product', weight: 1.07 },
        ],
        deployments: [
          { daysAgo: 214.1, version: '4.6.0' },
          { daysAgo: 150.2, version: '4.8.1' },
          { daysAgo: 96.1, version: '4.10.0' },
          { daysAgo: 81.1, version: '4.10.3' },
          { daysAgo: 34.1, version: '4.11.0' },
          { daysAgo: 6.4, version: '4.12.0' },
        ],
        notes: [
          { daysAgo: 214, text: 'Old slider script removed from all pages' },
          { daysAgo: 81, text: 'Search index rebuilt, server fast again' },
          { daysAgo: 6, text: 'New carousel on the home page, hero image now loads by script', path: '/' },
        ],
        monitors: [
          website('Shop', 284, {
            outages: [unavailable(203.4, 17), unavailable(96.05, 9), timedOut(31.6, 4)],
          }),
          keyword('Checkout', 'https://www.cedar-pine.example/checkout/', 'Your basket', 341, {
            outages: [unavailable(96.05, 22), unavailable(6.39, 11)],
            degraded: [{ daysAgo: 6.3, hours: 5, reason: 'slow' }],
          }),
        ],
        field: 0.86,
      },
    ],
  },
  {
    name: 'Tidewater Travel',
    tags: ['retail'],
    project: 'Booking',
    sites: [
      {
        name: 'tidewater.example',
        host: 'www.tidewater.example',
        tags: ['booking'],
        everyHours: 6,
        runs: 1,
        scatter: 0.07,
        levels: [
          { daysAgo: 366, level: { paint: 0.84, script: 0.8, bytes: 0.8 } },
          { daysAgo: 171, level: { paint: 0.95 } },
          { daysAgo: 58, level: {} },
        ],
        pages: [
          { name: 'Home', path: '/', recording: 'travel-home' },
          { name: 'Ferries', path: '/ferries/', recording: 'travel-home', weight: 0.9 },
          { name: 'Offers', path: '/offers/', recording: 'travel-home', weight: 1.08 },
        ],
        failures: [
          { daysAgo: 0.27, days: 1, share: 1, code: 'HTTP_503', detail: 'The server answered 503.' },
        ],
        deployments: [
          { daysAgo: 171.1, version: '2025.2' },
          { daysAgo: 58.2, version: '2025.3' },
        ],
        notes: [
          { daysAgo: 171, text: 'Chat widget added for the season' },
          { daysAgo: 58, text: 'Summer campaign with larger pictures' },
        ],
        monitors: [
          website('Booking site', 812, {
            outages: [
              refused(288.2, 46),
              unavailable(171.1, 12),
              timedOut(64.8, 31),
              timedOut(22.3, 8),
              unavailable(9.7, 27),
              unavailable(0.27, null),
            ],
          }),
          certificate('www.tidewater.example', {
            outages: [],
            degraded: [{ daysAgo: 12.2, hours: null, reason: 'tls-expires-soon' }],
          }),
        ],
        field: 1.12,
      },
    ],
  },
  {
    name: 'City of Larkspur',
    tags: ['public sector'],
    project: 'Citizen portal',
    sites: [
      {
        name: 'larkspur.example',
        host: 'www.larkspur.example',
        tags: ['public'],
        everyHours: 12,
        runs: 1,
        scatter: 0.05,
        levels: [
          { daysAgo: 366, level: { server: 0.8 } },
          { daysAgo: 132, level: {} },
        ],
        pages: [
          { name: 'Home', path: '/', recording: 'city-home' },
          { name: 'Services', path: '/services/', recording: 'city-home', weight: 1.1 },
          { name: 'Appointments', path: '/appointments/', recording: 'city-home', weight: 1.25 },
        ],
        failures: [
          {
            path: '/appointments/',
            daysAgo: 3.4,
            days: 4,
            share: 0.86,
            code: 'HARD_TIMEOUT',
            detail: 'Stopped after 120000 ms',
          },
          { daysAgo: 201, days: 2, share: 0.7, code: 'HTTP_500', detail: 'The server answered 500.' },
        ],
        deployments: [{ daysAgo: 3.5, version: 'Portal 7.1' }],
        notes: [{ daysAgo: 3.2, text: 'Supplier informed: the appointment calendar never finishes loading' }],
        monitors: [
          website('Citizen portal', 533, { outages: [unavailable(201, 190), timedOut(3.4, 14)] }),
          nameRecord('larkspur.example', { outages: [] }),
        ],
        field: null,
      },
    ],
  },
  {
    name: 'The Daily Lantern',
    tags: ['media'],
    project: 'News site',
    sites: [
      {
        name: 'daily-lantern.example',
        host: 'www.daily-lantern.example',
        tags: ['news'],
        everyHours: 6,
        runs: 1,
        scatter: 0.16,
        noisy: 0.2,
        levels: [
          { daysAgo: 366, level: {} },
          { daysAgo: 266, level: { script: 1.2 } },
          { daysAgo: 240, level: {} },
        ],
        pages: [
          { name: 'Front page', path: '/', recording: 'news-front' },
          { name: 'Council votes on tram line', path: '/local/tram-line/', recording: 'news-article' },
          { name: 'Culture', path: '/culture/', recording: 'news-front', weight: 0.92 },
        ],
        deployments: [
          { daysAgo: 266.2, version: 'r1184' },
          { daysAgo: 240.1, version: 'r1201' },
          { daysAgo: 44.1, version: 'r1260' },
        ],
        notes: [{ daysAgo: 266, text: 'Second advertising partner, taken out after four weeks' }],
        monitors: [
          website('Front page', 396, {
            outages: [timedOut(156.7, 6)],
            degraded: [{ daysAgo: 40.2, hours: 7, reason: 'slow' }],
          }),
        ],
        field: 0.94,
      },
    ],
  },
  ...HEALTHY_CLIENTS,
]

export const SITES: readonly SiteStory[] = CLIENTS.flatMap(({ sites, competitors = [] }) => [
  ...sites,
  ...competitors,
])
