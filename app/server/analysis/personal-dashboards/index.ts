export { deleteOldFigures } from './delete-old-figures'
export { hasChartsToFill } from './fill.store'
export { fillDays } from './fill-days'
export { templateCharts, wholeChart } from './template-charts'
