/** `isCounted` for a row that was read: noisy tests are left out of trends unless the site counts them. */
export const isExcluded = (run: { is_noisy: boolean; counts_noisy: boolean }): boolean =>
  run.is_noisy && !run.counts_noisy
