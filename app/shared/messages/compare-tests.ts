import type { Match } from '../rules/audits/request-changes'
import type { Verdict } from '../rules/statistics/test-difference'
import { catalogue } from '../values/catalogue'

const VERDICT_LABELS: Record<Verdict, string> = {
  better: 'Better',
  worse: 'Worse',
  same: 'No difference',
  noise: 'Not significant',
  few: 'Too few tests',
  single: 'Single run',
  disturbed: 'Noisy test',
  engine: 'Different Lighthouse version',
  device: 'Different device or location',
}

const MATCH_LABELS: Record<Match, string> = {
  address: 'the same URL',
  query: 'different query values',
  pattern: 'a different hash in the file name',
}

const number = (count: number) => count.toLocaleString('en-GB')

/** Texts of the baseline picker, which are part of the screen’s scripts. */
export const baselineTestMessages = catalogue('baselineTest', {
  title: 'Compare tests',
  pick: 'Compare with',
  other: 'Baseline test',
  day: 'Date of the baseline test',
  nearest: 'Nearest test',
  otherDevice: 'Device of the baseline test',
  previous: 'Previous baseline test',
  next: 'Next baseline test',
  none: 'There is no other test of this page with this device and location',
  closestShown: 'The selected baseline test does not exist. The closest in time is shown',
} as const)

/** Two tests of one page compared. */
export const compareTestsMessages = catalogue('compareTests', {
  failed: 'One of the two tests failed and has no results',
  thisTest: 'This test',
  baselineTest: 'Baseline test',
  sameness: {
    single:
      'One of the two is a single run, not the median run of its test, so normal variation does not apply',
    disturbed: 'One of the two is noisy: other processes used the CPU, which may explain differences',
    engine:
      'The two were measured with different Lighthouse versions or methods, so the results are not comparable',
    device: 'The two were measured with different devices or locations, so differences are expected',
  },
  metrics: 'Metrics and scores',
  score: (name: string) => `${name} score`,
  conclusion: {
    change: (figure: string, change: string) => `${figure} is ${change}`,
    changed: (test: string, change: string, than: string) => `${test}: ${change} than in the ${than}`,
    rest: (worse: number, better: number) => {
      const parts = [
        worse > 0 ? `${worse} more ${worse === 1 ? 'figure is' : 'figures are'} worse` : null,
        better > 0 ? `${better} better` : null,
      ].filter((part) => part !== null)
      return parts.length > 0 ? `; ${parts.join(', ')}` : ''
    },
    same: (figures: number) => `No significant change in ${figures} figures`,
    few: 'Too few tests to tell which differences are significant',
  },
  figure: 'Metric',
  difference: 'Difference',
  verdict: 'Conclusion',
  verdicts: VERDICT_LABELS,
  detectableFrom: (smallest: string) => `Smallest detectable change: ${smallest}`,
  unchanged: (figures: number) => `${figures} without significant change`,
  variationNote: 'compared with normal variation',
  films: {
    title: 'Filmstrips',
    note: 'same time scale',
    strips: 'Both filmstrips on the same time scale',
    none: 'No filmstrip is stored for this test',
  },
  amounts: 'Bytes and requests by type',
  amount: { total: 'Total', thirdParty: 'Third party' },
  type: 'Type',
  bytes: 'Bytes',
  requests: 'Requests',
  ofTest: (what: string, test: string) => `${what}, ${test}`,
  differenceOf: (what: string) => `${what}, difference`,
  changed: {
    title: 'Changed requests',
    none: 'No request was added, removed or resized',
    gone: 'The requests of one of the two tests are not stored',
    added: (count: number) => `Added: ${number(count)}`,
    removed: (count: number) => `Removed: ${number(count)}`,
    resized: (count: number) => `Resized: ${number(count)}`,
    first: (shown: number) => `largest ${number(shown)} shown`,
    address: 'URL',
    size: (test: string) => `Size, ${test}`,
    was: (name: string) => `before: ${name}`,
    rule: 'Resized: by at least 1 KB and 10%.',
    matched: (parts: string) => `Matched in both tests: ${parts}.`,
    how: (count: number, what: string) => `${number(count)} with ${what}`,
    matches: MATCH_LABELS,
    ambiguous: 'Files are matched despite a different hash only if the match is unambiguous.',
  },
  audits: {
    title: 'Changed audits',
    none: 'No audit changed between passed and failed',
    gone: 'The audits of one of the two tests are not stored',
    notCompared: {
      engine: 'Lighthouse audits are not compared: the report of one of the two tests is not stored',
      own: 'Security and caching are not compared: their rules changed, or the results of one test are not stored',
    },
    noOther: 'No other audit changed between passed and failed',
    newlyFailing: (count: number) => `New failures: ${number(count)}`,
    fixed: (count: number) => `No longer failing: ${number(count)}`,
  },
} as const)
