/**
 * Time between two visits: log-normal with a median of one day, so that 10 % return within 75 minutes and 90
 * % within 19 days.
 */
const MEDIAN_SECONDS = 86_400
const SPREAD = 2.3

/** Normal distribution, Abramowitz and Stegun 26.2.17; error below 1e-7. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z >= 0 ? 1 - tail : tail
}

/** Probability that a response with this lifetime is fresh at the next visit. */
export function freshAtNextVisit(seconds: number): number {
  if (!(seconds > 0)) return 0
  return normal(Math.log(seconds / MEDIAN_SECONDS) / SPREAD)
}
