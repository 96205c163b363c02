export { deleteOldFigures } from './delete-old-figures'
export { fillDays } from './fill-days'
export { templateCharts, wholeChart } from './template-charts'
