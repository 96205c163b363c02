import { catalogue } from '../values/catalogue'
/** The pages of a site compared with the page of a report. */
export const comparePagesMessages = catalogue('comparePages', {
  title: 'Compare pages',
  note: 'the test closest in time, same device and location',
  none: 'This site has no other pages',
  page: 'Page',
  thisPage: 'This page',
  measured: 'Measured',
  notMeasured: 'Not tested on this device from this location yet',
  differentVersion: 'Different Lighthouse version',
  differentVersionHelp:
    'Measured with a different Lighthouse version or method, so the results are not comparable',
  difference: 'Below each value: the difference from this page',
  noun: 'pages',
} as const)
