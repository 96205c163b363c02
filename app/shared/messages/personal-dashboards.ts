import type { ChartFault } from '../rules/personal-dashboards/chart-faults'

/** Sentences of the calls of personal dashboards; the screens have their own. */
export const personalDashboardMessages = {
  faults: {
    labOnly: 'Histograms and correlations show lab data only.',
    metricOfSource: 'This data source does not have this metric.',
    noHistogramMetric: 'Select at least one metric.',
    sameMetricTwice: 'Select each metric once.',
    noCorrelationMetric: 'Select a metric for the vertical axis.',
    sameMetric: 'Select a different metric for each axis.',
    budgetMetric: 'The budget must be for a metric that the chart shows.',
    noBudgetMetric: 'Select the metric of the budget.',
    counterWithoutBudget: 'A number of values in a row needs a budget.',
    noThreshold: 'An alert needs a budget or a rate.',
    rateOfAvailability: 'An alert for availability needs a budget only, without rate and count.',
    tooManyPlaces: (max: number) => `Select at most ${max}.`,
    notInClient: 'Some of these are not in this client, or you do not have access to them.',
    tooManyDashboards: (max: number) => `A client has at most ${max} dashboards. Delete one first.`,
    tooManyCharts: (max: number) => `A dashboard has at most ${max} charts. Delete one first.`,
    alertMetric: 'Alerts do not watch this metric.',
    alertPlaces: (max: number) =>
      `An alert can watch at most ${max} places. Select fewer, or a level above them.`,
    alertRight: 'Only administrators of these pages can set alerts for them.',
  } satisfies Record<ChartFault, string> & Record<string, unknown>,
  order: 'The dashboards have changed. Reload the page and try again.',
  layout: 'The charts have changed. Reload the page and try again.',
  alertKept: 'Only administrators can delete a chart that sends alerts.',
  copyOf: (name: string) => `Copy of ${name}`,
}
