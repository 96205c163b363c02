import type { Match } from '../rules/audits/request-changes'
import type { Verdict } from '../rules/statistics/test-difference'

const VERDICT_LABELS: Record<Verdict, string> = {
  better: 'Better',
  worse: 'Worse',
  same: 'The same',
  noise: 'Not significant',
  few: 'Too few tests to tell',
  single: 'A single run',
  disturbed: 'Noisy test',
  engine: 'Different Lighthouse version',
  device: 'Another device or place',
}

const MATCH_LABELS: Record<Match, string> = {
  address: 'the same address',
  query: 'other values in the query',
  pattern: 'another hash in the file’s name',
}

const number = (count: number) => count.toLocaleString('en-GB')

/** Choosing the other test: the only words of the screen that its scripts need. */
export const baselineTestMessages = {
  title: 'Two tests of this page',
  pick: 'Compare with',
  other: 'Other test',
  day: 'Day of the other test',
  nearest: 'Nearest test',
  otherDevice: 'Device of the other test',
  previous: 'The test before the other',
  next: 'The test after the other',
  none: 'There is no other test of this page in this way',
  closestShown: 'The other test asked for is not there. The closest in time is shown',
} as const

/** Two tests of one page against each other. */
export const compareTestsMessages = {
  failed: 'One of the two failed: it has no figures',
  thisTest: 'This test',
  baselineTest: 'Other test',
  sameness: {
    single:
      'One of the two is a single run, not the median run of its test: the normal variation of tests does not apply to it',
    disturbed: 'One of the two is noisy: other processes used the CPU, and differences may come from that',
    engine:
      'The two were measured by another engine or in another way: the figures differ for more than one reason',
    device: 'The two were measured with another device or from another place: figures differ for that alone',
  },
  scores: 'Scores',
  metrics: 'Metrics',
  figure: 'Figure',
  difference: 'Difference',
  verdict: 'What it means',
  verdicts: VERDICT_LABELS,
  detectableFrom: (smallest: string) =>
    `Two tests of this series differ by more than chance from ${smallest} on`,
  variationNote: 'compared with normal variation',
  films: {
    title: 'Filmstrips',
    note: 'at the same moments',
    strips: 'Both films, at the same moments',
    none: 'The film of this test is not, or no longer, kept',
  },
  amounts: 'Bytes and requests by type',
  amount: { total: 'All', thirdParty: 'Third party, of all' },
  type: 'Type',
  bytes: 'Bytes',
  requests: 'Requests',
  of: (what: string, test: string) => `${what}, ${test}`,
  differenceOf: (what: string) => `${what}, difference`,
  changed: {
    title: 'Requests that differ',
    none: 'The same requests, of about the same size',
    gone: 'The requests of one of the two are not, or no longer, kept',
    added: (count: number) => `Came: ${number(count)}`,
    removed: (count: number) => `Went: ${number(count)}`,
    resized: (count: number) => `Another size: ${number(count)}`,
    first: (shown: number) => `the largest ${number(shown)} shown`,
    address: 'Address',
    size: (test: string) => `Size, ${test}`,
    was: (name: string) => `before: ${name}`,
    rule: 'A request is another size from 1 KB and 10 % on.',
    matched: (parts: string) => `Found in both: ${parts}.`,
    how: (count: number, what: string) => `${number(count)} with ${what}`,
    matches: MATCH_LABELS,
    ambiguous: 'A hash in a name is overlooked only where no other file has the same pattern.',
  },
  audits: {
    title: 'Audits that differ',
    none: 'No audit began or ceased to fail',
    gone: 'The audits of one of the two are not, or no longer, kept',
    notCompared: {
      engine:
        'The audits of Lighthouse are not compared: its report of one of the two is not, or no longer, kept',
      own: 'Security and caching are not compared: they were judged by other rules, or what was found is not, or no longer, kept',
    },
    noOther: 'No other audit began or ceased to fail',
    newlyFailing: (count: number) => `Begin to fail: ${number(count)}`,
    fixed: (count: number) => `Fail no more: ${number(count)}`,
  },
} as const
