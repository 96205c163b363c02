import { catalogue } from '../values/catalogue'
export const backoffMessages = catalogue('backoff', {
  title: 'Tested less often',
  /** `place`: device and location. */
  reason: (timeouts: number, place: string) =>
    `The last ${timeouts} tests on ${place} timed out, so the schedule tests less often.`,
  next: 'Next scheduled test',
  reset: 'A test that finishes in time, or one that you start, restores the schedule.',
  run: 'Run test now',
  slower: (pages: number) => (pages === 1 ? '1 page less often' : `${pages} pages less often`),
  slowerHelp: 'Pages whose last tests timed out are tested less often.',
})
