/** The other pages of a site beside the page of a report. */
export const comparePagesMessages = {
  title: 'Other pages of the site',
  note: 'each as measured nearest in time, on this device, from this location',
  none: 'This site has no other pages',
  page: 'Page',
  thisPage: 'This page',
  measured: 'Measured',
  notMeasured: 'Not measured in this way yet',
  differentVersion: 'Another engine',
  differentVersionHelp:
    'Measured by another version of the engine or in another way: the figures differ for more than one reason',
  difference: 'Below each figure is how far it lies from that of this page',
  noun: 'pages',
} as const
