/** About what visitors met, and what other services say of a page. */
export const fieldData = {
  notConfigured: 'Field data is not configured: this installation has no key for the CrUX API',
  noData: 'The Chrome UX Report has no data for this page: too few visitors',
  waiting: 'The Chrome UX Report was not asked about this page yet',
  url: 'Visitors of this page',
  origin: 'Visitors of the whole origin, since this page alone has too few',
  psiOff: 'PageSpeed Insights is not configured: this installation has no key for it',
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
  vitals: {
    passed: 'Core Web Vitals passed: three of four visits are good in LCP, CLS and, where counted, INP',
    failed: 'Core Web Vitals not passed: not all of LCP, CLS and INP are good for three of four visits',
    unknown: 'Core Web Vitals cannot be judged: too few visits tell LCP and CLS',
  },
  shares: (name: string) => `${name}, share of visits`,
  noFigure: 'Too few visits to tell',
  standIn: (figure: string) => `TBT ${figure} stands in for it`,
  labNote:
    'A test is one load in the laboratory, visits are made with all devices and connections. They need not agree',
  historyTitle: 'Visitors over half a year',
  historyNote: 'what three of four visits keep below, each of 28 days',
  mixedLevels:
    'Where a line is broken, visits of the whole origin begin to stand in for those of the page, or cease to',
  psiTitle: 'PageSpeed Insights',
  psiExplain: 'Google measures this page once now, in its own laboratory. That may take more than a minute',
  psiAsk: 'Measure with PageSpeed Insights',
  psiFetched: (when: string) => `Asked ${when}`,
  psiColumns: { figure: 'Figure', theirs: 'PageSpeed Insights', ours: 'This test' },
  psiVersion: 'Lighthouse',
  psiMethod: 'Slowing down',
}
