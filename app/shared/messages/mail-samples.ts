import { catalogue } from '../values/catalogue'
/** Made-up content of the mail previews. */
export const mailSampleMessages = catalogue('mailSample', {
  organization: 'Nordlicht Energie',
  client: 'Nordlicht Shop',
  person: 'Ada Berg',
  role: 'client viewer',
  site: 'nordlicht-shop.example',
  address: 'ada.berg@nordlicht.example',
  refusal: '550 5.1.1 No such user here',
  faults: [
    'Security: Content Security Policy is missing. Fix: send a Content-Security-Policy header. (on Home, Cart)',
    'Cache Policy: 12 files have no cache lifetime. Fix: send Cache-Control. (on Home)',
    'Failed requests: 404 https://nordlicht-shop.example/assets/fonts/brand-with-a-rather-long-file-name.woff2',
  ],
  report: {
    changes: [
      {
        tone: 'poor',
        title: 'LCP of Home on Mobile: 2.4 s',
        detail: '27\u00a0% slower than the week before, since the deployment of 14 March.',
      },
      {
        tone: 'good',
        title: 'Total blocking time of Cart on Mobile: 90 ms',
        detail: '55\u00a0% faster than the week before.',
      },
      {
        tone: 'warning',
        title: 'Budget exceeded: 1.9 MB of images on Product list',
        detail: 'The budget is 1.5 MB; three tests in a row were above it.',
      },
    ],
    chartAlt: 'LCP of Home on Mobile in the last 18 days, with its threshold of 2.5 s',
    chartCaption: 'LCP of Home on Mobile: 1.9 s on 1 March, 2.5 s on 18 March. Dashed: threshold 2.5 s',
    slowest: 'Slowest pages of the week',
    pageHead: ['Page', 'LCP', 'INP', 'CLS', 'Score'],
    pages: [
      { cells: ['Home', '2.4 s', '180 ms', '0.04', '71'], tone: 'warning' },
      { cells: ['Product list with all filters', '4.1 s', '320 ms', '0.21', '48'], tone: 'poor' },
      { cells: ['Cart', '1.1 s', '90 ms', '0.00', '96'], tone: 'good' },
    ],
    pdfSize: '1.2 MB',
    pdfUntil: '23 March 2026',
    action: 'Open report',
    footnote: 'You get this report every Monday at 08:00 (Europe/Berlin), because you subscribed to it.',
    unsubscribe: 'Unsubscribe from reports',
  },
  standard: {
    subject: 'Nordlicht Shop: 1 page slower, 1 faster last week',
    preview: 'Home is 27\u00a0% slower on Mobile, Cart 55\u00a0% faster, uptime 99.98\u00a0%',
    intro: '9 to 15 March 2026, compared with the week before. Uptime was 99.98\u00a0%.',
  },
  team: {
    subject: 'Team Web: 2 of 5 clients changed last week',
    preview: 'Nordlicht Shop got slower, Hafen Reisen faster',
    intro: '9 to 15 March 2026. Two of the five clients of your team changed significantly.',
  },
  competitor: {
    subject: 'Nordlicht Shop is second of four in LCP',
    preview: 'One place lower than last month',
    intro: 'February 2026, all pages on Mobile from Stockholm.',
    caption: 'Median of all tests of the month',
    head: ['Site', 'LCP', 'Speed Index', 'Change'],
    rows: [
      { cells: ['windkraft.example', '1.7 s', '2.0 s', '0.0 s'], tone: 'good' },
      { cells: ['nordlicht-shop.example', '2.4 s', '2.9 s', '+0.5 s'], tone: 'good' },
      { cells: ['solar-and-more.example', '3.0 s', '3.3 s', '-0.1 s'], tone: 'warning' },
      { cells: ['strom24.example', '4.8 s', '5.6 s', '+0.2 s'], tone: 'poor' },
    ],
  },
  alert: {
    subject: 'LCP above 2.5 s on 12 pages of nordlicht-shop.example',
    preview: 'Since the deployment v4.2.0 at 14:05, confirmed by three more runs',
    intro: '12 pages crossed their threshold after the deployment v4.2.0. Three more runs confirmed it.',
    facts: [
      { label: 'Measured', value: '3.1 s', tone: 'warning' },
      { label: 'Confirmed', value: '3.0 s, median of 3 runs', tone: 'warning' },
      { label: 'Threshold', value: '2.5 s' },
      { label: 'Before', value: '1.9 s' },
      { label: 'Deployment', value: 'v4.2.0, 14 March 2026 14:05 (Europe/Berlin)' },
    ],
    action: 'Open alert',
    acknowledge: 'Acknowledge or snooze',
    footnote: 'You get alerts of Nordlicht Shop, because you subscribed to them.',
    unsubscribe: 'Unsubscribe from these alerts',
  },
  reminder: {
    subject: 'Still open: LCP above 2.5 s on 12 pages of nordlicht-shop.example',
    preview: 'Open for 24 hours, not acknowledged',
    intro: 'This alert has been open for 24 hours and is not acknowledged.',
    facts: [
      { label: 'Opened', value: '14 March 2026 14:20 (Europe/Berlin)' },
      { label: 'Last test', value: '3.2 s', tone: 'warning' },
      { label: 'Threshold', value: '2.5 s' },
    ],
  },
  recovered: {
    subject: 'Recovered: LCP of 12 pages of nordlicht-shop.example',
    preview: 'Below 2.5 s again after 26 hours',
    intro: 'All 12 pages are below their threshold again. The alert was open for 26 hours.',
    facts: [
      { label: 'Last test', value: '1.9 s', tone: 'good' },
      { label: 'Threshold', value: '2.5 s' },
    ],
  },
  outage: {
    subject: 'Down: Shop API (api.nordlicht-shop.example), since 14:05',
    preview: 'Timeout from Stockholm and Hanoi',
    intro: 'Shop API has been down since 14 March 2026 14:05 (Europe/Berlin). No response within 10 s.',
    facts: [],
  },
  outages: {
    caption: 'Outages',
    head: ['Monitor', 'Since', 'Reason', 'Downtime'],
    rows: [
      { cells: ['Shop API', '14 March 14:05', 'Timeout', '12 min'], tone: 'poor', word: 'Down' },
      { cells: ['Home', '11 March 03:20', 'Status 503', '2 min'], tone: 'good', word: 'Recovered' },
    ],
  },
} as const)
