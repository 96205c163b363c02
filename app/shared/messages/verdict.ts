import type { VerdictMetric } from '../rules/verdict/verdict'
import { catalogue } from '../values/catalogue'

const number = (amount: number) => amount.toLocaleString('en-GB')
const sized = (kind: 'image' | 'video' | 'file', size: string | null) =>
  size === null ? (kind === 'image' ? `an ${kind}` : `a ${kind}`) : `a ${size} ${kind}`

/** The sentence at the head of an overview, and its parts. */
export const verdictMessages = catalogue('verdict', {
  title: 'Verdict',
  /** Of one device: `figure` is 'LCP 5.90 s'. */
  devices: {
    good: (name: string, figure: string) => `${name} is fast: ${figure}, all metrics are good`,
    exception: (name: string, score: string, figure: string, isPoor: boolean) =>
      `${name} is fast (${score}), but ${figure} ${isPoor ? 'is poor' : 'needs improvement'}`,
    improvable: (name: string, figure: string) => `${name} needs improvement: ${figure}`,
    slow: (name: string, figure: string) => `${name} is slow: ${figure}`,
    unresponsive: (name: string, figure: string) => `${name} responds slowly: ${figure}`,
    unstable: (name: string, figure: string) => `${name} has an unstable layout: ${figure}`,
    failed: (name: string) => `The ${name} test failed`,
    notMeasured: (name: string) => `${name}: no speed metric was measured`,
    incomplete: (name: string, missing: string) => `${name}: not fully measured. ${missing}`,
  },
  signIn: (target: string) =>
    `Redirected to ${target}: this test measured the sign-in page. Add a script that signs in to measure the page behind it.`,
  failedHere: (name: string, reason: string | null) =>
    reason === null ? `This ${name} test failed` : `This ${name} test failed: ${reason}`,
  score: 'the performance score',
  /** 'LCP, TBT and the performance score are missing' */
  missing: (figures: readonly string[]) =>
    `${new Intl.ListFormat('en-GB').format(figures)} ${figures.length === 1 ? 'is' : 'are'} missing`,
  othersGood: (name: string) => `${name} is fast`,
  more: (devices: number) => `${number(devices)} more ${devices === 1 ? 'device' : 'devices'}`,
  provisional: (sentence: string) => `Provisional: ${sentence}`,
  poorScore: (category: string, score: string) => `${category} score ${score}`,
  mainly: (cause: string) => `, mainly ${cause}`,
  causes: {
    server: 'a slow server response',
    loadDelay: (kind: 'image' | 'video' | 'file', size: string) => `a ${size} ${kind} that loads late`,
    loadDelayOnly: (ms: string) => `${ms} of load delay`,
    loadDuration: (kind: 'image' | 'video' | 'file', size: string, ms: string) =>
      `${sized(kind, size)} that takes ${ms} to download`,
    loadDurationOnly: (ms: string) => `${ms} of download time`,
    renderDelay: (ms: string) => `${ms} of render delay`,
    font: (name: string, ms: string) => `the font ${name}, for which the text waits ${ms}`,
    blocking: 'files that block rendering',
    script: (name: string, ms: string) => `${name}, which blocks the main thread for ${ms}`,
    shift: (element: string) => `a shift of ${element}`,
    shiftOnly: 'a single layout shift',
  },
  change: (change: string) => `; ${change}`,
  changeOf: (metric: string, change: string) => `; ${metric} is ${change}`,
} as const)

type Direction = readonly [more: string, less: string]
const time: Direction = ['slower', 'faster']
const directions: Partial<Record<string, Direction>> & Record<VerdictMetric, Direction> = {
  lcp: time,
  fcp: time,
  si: time,
  ttfb: time,
  tti: time,
  tbt: ['longer', 'shorter'],
  inp: time,
  cls: ['higher', 'lower'],
  bytes: ['larger', 'smaller'],
  requests: ['more', 'fewer'],
}

/** What a metric card concludes about change. */
export const conclusionMessages = catalogue('conclusion', {
  /** '800 ms slower' */
  changed: (metric: string, amount: string, isMore: boolean) =>
    `${amount} ${(directions[metric] ?? (['higher', 'lower'] as const))[isMore ? 0 : 1]}`,
  than: { period: (period: string) => `than ${period}`, test: 'than the last test' },
  since: (day: string) => `since ${day}`,
  sinceDeployment: (version: string) => `since deployment ${version}`,
  same: { period: 'No significant change', test: 'Same as last test, within normal variation' },
  few: 'Too few tests to compare',
  method: 'Not comparable: measured differently before',
  compared: {
    period: (period: string) => `Compared with ${period}`,
    test: () => 'Compared with the last test',
  },
  interval: (low: string, high: string) => `95% confidence interval: ${low} to ${high}`,
  lastTest: (difference: string) => `Since the last test: ${difference}`,
  lastSame: 'Since the last test: no change',
  variation: 'within normal variation',
  unknownVariation: 'normal variation not known yet',
} as const)
