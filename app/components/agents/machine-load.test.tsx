import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MachineLoad } from './machine-load'

const now = new Date('2026-11-29T12:00:00Z')
const textOf = (agent: Parameters<typeof MachineLoad>[0]['agent']) =>
  renderToStaticMarkup(<MachineLoad agent={agent} now={now} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const machine = { load: 4.25, steal: 0.31, pressure: 0.9, memory: 0.02, foreign: null }

test('shows the figures of a machine, and when it was too busy', () => {
  expect(textOf({ machine, starvedAt: '2026-11-29T11:50:00Z' })).toBe(
    '4.3 per core steal 31 % CPU pressure 90 % memory pressure 2 % Too busy to test a page 10 minutes ago',
  )
})

test('leaves out what the system does not report', () => {
  expect(
    textOf({ machine: { ...machine, steal: null, pressure: null, memory: null }, starvedAt: null }),
  ).toBe('4.3 per core')
  expect(textOf({ machine: null, starvedAt: null })).toBe('–')
})
