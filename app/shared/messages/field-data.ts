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
}
