/** An entry of a legend: its baseline is that of its text, not of the mark before it. */
export const CHART_KEY = 'inline-flex items-baseline gap-1.5 text-12 *:first:self-center'
