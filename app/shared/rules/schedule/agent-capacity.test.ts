import { describe, expect, test } from 'vitest'
import { agentCapacity, busiestHour, runsByHour } from './agent-capacity'

describe('agent capacity', () => {
  const capacity = (agents: number, runs: number, busiestRuns: number, medianMs: number | null = 15_000) =>
    agentCapacity({ agents, medianMs, runs, busiestRuns })

  test.each([
    [1, 0, 0, 'enough'],
    [1, 172_800, 240, 'enough'],
    [1, 172_800, 241, 'busy'],
    [2, 172_800, 480, 'enough'],
    [1, 172_801, 240, 'short'],
    [0, 10, 10, 'none'],
    [0, 0, 0, 'none'],
  ] as const)('%s agents, %s runs in 30 days, %s at the busiest hour: %s', (agents, runs, busiest, state) => {
    expect(capacity(agents, runs, busiest).state).toBe(state)
  })

  test('is in agent minutes', () => {
    expect(capacity(2, 1000, 500)).toEqual({
      minutes: 250,
      availableMinutes: 86_400,
      busiestMinutes: 125,
      neededAgents: 3,
      state: 'busy',
    })
    expect(capacity(1, 3, 3, null).minutes).toBe(1)
  })
})

describe('the busiest hour', () => {
  const from = new Date('2026-11-21T10:30:00Z')
  const due = (time: string, runs: number, spreadMs = 0) => {
    const start = Date.parse(time)
    return { from: start, to: start + spreadMs, runs }
  }
  const busiest = (...all: ReturnType<typeof due>[]) => {
    const found = busiestHour(runsByHour(all, from), from)
    return found && [found.at.toISOString().slice(0, 16), found.runs]
  }

  test('adds what is due within it', () => {
    expect(busiest()).toBeNull()
    expect(
      busiest(due('2026-11-21T11:59:00Z', 5), due('2026-11-21T12:00:00Z', 3), due('2026-11-21T12:59:59Z', 3)),
    ).toEqual(['2026-11-21T12:00', 6])
  })

  test('spreads runs over the hours in which they start', () => {
    expect(busiest(due('2026-11-21T11:30:00Z', 10, 3_600_000), due('2026-11-21T12:10:00Z', 1))).toEqual([
      '2026-11-21T12:00',
      6,
    ])
  })

  test('is inside the 30 days', () => {
    expect(busiest(due('2026-11-20T11:30:00Z', 10), due('2026-12-21T10:00:00Z', 10))).toBeNull()
  })
})
