/** About what visitors met, and what other services say of a page. */
export const fieldDataMessages = {
  notConfigured: 'Field data is not configured: this installation has no key for the CrUX API',
  noData: {
    url: 'The Chrome UX Report has no data for this page: too few visitors',
    origin: 'The Chrome UX Report has no data for the origin of this page: too few visitors',
  },
  waiting: {
    url: 'The Chrome UX Report was not asked about this page yet',
    origin: 'The Chrome UX Report was not asked about the origin of this page yet',
  },
  url: 'Visitors of this page',
  origin: 'Visitors of the whole origin',
  originFallback:
    'This page alone has too few visitors. These are of all pages of its origin, this one among them',
  visitScope: 'Whose visits',
  psiNotConfigured: 'PageSpeed Insights is not configured: this installation has no key for it',
  psiFailed: 'PageSpeed Insights gave no result for this page. Please try again later',
  psiBusy: 'PageSpeed Insights takes no more questions at the moment. Please try again later',
  method: {
    simulate: 'Simulated: computed from an unthrottled load',
    devtools: 'Applied: the load itself was slowed down',
    provided: 'Not slowed down',
    none: 'Not slowed down',
  } as Record<string, string>,
  unknownMethod: 'Not told',
  /** The screen of a report. */
  title: 'Visitors and laboratory',
  note: (from: string, to: string) => `Chrome UX Report, ${from} to ${to}`,
  columns: {
    metric: 'Metric',
    p75: 'Three of four visits below',
    visits: 'Visits',
    lab: 'This test',
    difference: 'Test less visits',
  },
  brief: {
    passed: 'Core Web Vitals passed',
    failed: 'Core Web Vitals not passed',
    unknown: 'Core Web Vitals cannot be judged',
    none: 'No data',
  },
  vitals: {
    passed: 'Core Web Vitals passed: three of four visits are good in LCP, CLS and, where counted, INP',
    failed: 'Core Web Vitals not passed: not all of LCP, CLS and INP are good for three of four visits',
    unknown: 'Core Web Vitals cannot be judged: too few visits tell LCP and CLS',
  },
  shares: (name: string) => `${name}, share of visits`,
  noFigure: 'Too few visits to tell',
  proxyMetric: (figure: string) => `TBT ${figure} stands in for it`,
  labNote:
    'A test is one load in the laboratory, visits are made with all devices and connections. They need not agree',
  historyTitle: 'Visitors over half a year',
  historyNote: {
    url: 'this page: what three of four visits keep below, each of 28 days',
    origin: 'the whole origin: what three of four visits keep below, each of 28 days',
  },
  roundTrip: {
    title: 'Round trip time of visitors',
    below: 'three of four visits below',
    meaning:
      'How long a message takes to the server and back on the connections of the visitors, mostly by their network and their distance. Each step of a load waits for it, so it tells who visits rather than how the page is built',
    shares: 'Round trip time, share of visits',
    upTo: (time: string) => `up to ${time}`,
    to: (from: string, to: string) => `${from} to ${to}`,
    above: (time: string) => `above ${time}`,
    made: (time: string) => `The connection of this test was made to take ${time} there and back`,
    plain: (time: string) =>
      `The connection of this test was not slowed down and took ${time} there and back`,
    unknown: 'What connection this test had is not known',
    verdict: {
      slower: 'longer than for three of four visits. It is more patient than most visitors have to be',
      alike: 'about what three of four visits keep below',
      faster:
        'shorter than for more than a quarter of the visits, to which the page comes later than to this test',
    },
  },
  psiTitle: 'PageSpeed Insights',
  psiExplain: 'Google measures this page once now, in its own laboratory. That may take more than a minute',
  psiMeasure: 'Measure with PageSpeed Insights',
  psiFetched: (when: string) => `Asked ${when}`,
  psiColumns: { figure: 'Figure', theirs: 'PageSpeed Insights', ours: 'This test' },
  psiVersion: 'Lighthouse',
  psiMethod: 'Slowing down',
}
