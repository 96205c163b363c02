import { expect, it } from 'vitest'
import { failureMessage, pauseAfter } from './rules'

const SECOND = 1000
it.each([
  [0, SECOND, SECOND],
  [0, 3600 * SECOND, 3600 * SECOND],
  [1, SECOND, SECOND],
  [2, SECOND, 2 * SECOND],
  [9, SECOND, 5 * SECOND],
  [1, 3600 * SECOND, SECOND],
  [9, 3600 * SECOND, 30 * SECOND],
])('after %i failures in a row a job of every %i ms pauses %i ms', (failures, pauseMs, expected) => {
  expect(pauseAfter(failures, pauseMs)).toBe(expected)
})

it.each([
  [new Error('relation "mail" does not exist'), 'relation "mail" does not exist'],
  [
    new Error('cannot reach smtp://me:secret@mail.example:25/\n    at line 3'),
    'cannot reach smtp://mail.example:25/',
  ],
  [new Error('x'.repeat(400)), 'x'.repeat(300)],
  [new Error(''), 'unknown error'],
  ['text', 'text'],
])('the message of failure %#', (error, message) => {
  expect(failureMessage(error)).toBe(message)
})
