/** About how far figures can be trusted. */
export const trust = {
  chooseRuns: 'Choose 1, 3 or 5 runs',
  runsTitle: 'Certainty',
  runs: 'Runs of a test',
  runsHelp: 'The median run counts. A test ends earlier once its result is clear',
  runChoice: (runs: number) => (runs === 1 ? 'One run' : `Up to ${runs} runs`),
  reveals: (amount: string, share: string | null) =>
    `Reveals changes from ${share === null ? amount : `${amount} (${share})`}`,
  medianOf: (runs: number) => `Median of ${runs} runs`,
  disturbed: 'Disturbed',
  noisyPoint: 'Noisy',
  noisyAt: (when: string) => `Noisy, ${when}`,
  noisy: 'Other work on the measuring machine disturbed this run',
  reasons: {
    pressure: 'processes waited for a processor',
    foreign: 'others used the processors',
    steal: 'the host gave processor time to other machines',
    slow: 'the machine was slower than it usually is',
  },
}
