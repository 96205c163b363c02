import { expect, test } from 'vitest'
import { parseJobGroups } from './job-groups'

test.each([
  ['mail', ['mail']],
  [' mail, alerts,mail', ['alerts', 'mail']],
  ['prober', ['prober']],
])('%s is %j', (text, groups) => {
  expect(parseJobGroups(text)).toEqual(groups)
})

test.each([
  ['mails', "'mails' is no group of jobs: name some of tests, prober, uptime,"],
  ['', "'' is no group of jobs: name some of tests"],
  ['mail,,x', "'', 'x' is no group of jobs"],
])('%j is refused with the names', (text, sentence) => {
  expect(() => parseJobGroups(text)).toThrow(sentence)
})
