import { expect, it } from 'vitest'
import { describePriority, priorityText } from './request-priority'

it.each([
  ['High', undefined, 'High', 'High'],
  ['VeryHigh', undefined, 'Highest', 'Highest'],
  ['High', 'Low', '↑ High', 'High, raised from Low'],
  ['VeryLow', 'Medium', '↓ Lowest', 'Lowest, lowered from Medium'],
  ['Low', 'Low', 'Low', 'Low'],
  ['Someday', 'Low', 'Someday', 'Someday'],
  ['High', 'Someday', 'High', 'High'],
  ['', undefined, '–', ''],
])('%j, initially %j: short %j, full %j', (priority, initialPriority, short, full) => {
  const request = { priority, initialPriority }
  expect([priorityText(request), describePriority(request)]).toEqual([short, full])
})
