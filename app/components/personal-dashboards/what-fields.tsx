import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { Checkbox, RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { chartFormMessages as messages } from '~/shared/messages/chart-form'
import {
  CHART_GROUPS,
  CHART_PERCENTILES,
  CHART_SOURCES,
  CHART_TYPES,
  FIELD_CHART_METRICS,
  TRAFFIC_CHART_METRICS,
} from '~/shared/rules/personal-dashboards/choices'
import { chartMetricName, groupMetrics } from '~/shared/rules/personal-dashboards/metric-names'
import { DISTRIBUTED_METRICS, metricsOfSource } from '~/shared/rules/personal-dashboards/metrics'
import type { ChartValues } from './chart-values'

type Props = { fields: FormFields<ChartValues> }

const optionsOf = (metrics: readonly Parameters<typeof chartMetricName>[0][]) =>
  metrics.map((value) => ({ value, label: chartMetricName(value) }))
const groupedOf = (metrics: readonly Parameters<typeof chartMetricName>[0][]) =>
  groupMetrics(metrics).map(({ label, metrics: own }) => ({ label, options: optionsOf(own) }))
const labOptions = () => groupedOf(metricsOfSource('lab'))
const distributedOptions = () => groupedOf(DISTRIBUTED_METRICS)

/*
 * Fields of another type or source are hidden by CSS: that works without scripts, and what was filled in there stays.
 * The form ignores it.
 */
const HIDDEN = {
  timeseries: 'group-has-[input[name=type][value=timeseries]:checked]/chart:hidden',
  histogram: 'group-has-[input[name=type][value=histogram]:checked]/chart:hidden',
  correlation: 'group-has-[input[name=type][value=correlation]:checked]/chart:hidden',
  lab: 'group-has-[input[name=source][value=lab]:checked]/chart:hidden',
  field: 'group-has-[input[name=source][value=field]:checked]/chart:hidden',
  availability: 'group-has-[input[name=source][value=availability]:checked]/chart:hidden',
  responseTime: 'group-has-[input[name=source][value=responseTime]:checked]/chart:hidden',
  traffic: 'group-has-[input[name=source][value=traffic]:checked]/chart:hidden',
} as const
export const HIDDEN_FOR_SERIES = HIDDEN.timeseries

function SeriesFields({ fields }: Props) {
  return (
    <div className={classes('flex flex-col gap-4', HIDDEN.histogram, HIDDEN.correlation)}>
      <RadioGroup
        label={messages.source}
        field={fields.source}
        choices={CHART_SOURCES.map((value) => ({ value, label: messages.sources[value] }))}
      />
      <SelectField
        label={messages.metric}
        field={fields.metric}
        options={labOptions()}
        className={classes(HIDDEN.field, HIDDEN.availability, HIDDEN.responseTime, HIDDEN.traffic)}
      />
      <SelectField
        label={messages.fieldMetric}
        field={fields.fieldMetric}
        options={optionsOf(FIELD_CHART_METRICS)}
        className={classes(HIDDEN.lab, HIDDEN.availability, HIDDEN.responseTime, HIDDEN.traffic)}
      />
      <SelectField
        label={messages.trafficMetric}
        field={fields.trafficMetric}
        options={optionsOf(TRAFFIC_CHART_METRICS)}
        className={classes(HIDDEN.lab, HIDDEN.field, HIDDEN.availability, HIDDEN.responseTime)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={messages.percentile}
          field={fields.percentile}
          options={CHART_PERCENTILES.map((value) => ({ value, label: messages.percentiles[value] }))}
          className={classes(HIDDEN.field, HIDDEN.availability, HIDDEN.traffic)}
        />
        <SelectField
          label={messages.groupBy}
          field={fields.groupBy}
          options={CHART_GROUPS.map((value) => ({ value, label: messages.groups[value] }))}
        />
      </div>
      <Checkbox label={messages.showsPrevious} field={fields.showsPrevious} />
    </div>
  )
}

function HistogramFields({ fields }: Props) {
  return (
    <div className={classes('grid gap-4 sm:grid-cols-2', HIDDEN.timeseries, HIDDEN.correlation)}>
      {([1, 2, 3, 4] as const).map((index) => (
        <SelectField
          key={index}
          label={messages.histogramMetric(index)}
          field={fields[`histogram${index}`]}
          placeholder={index === 1 ? undefined : messages.noMetric}
          options={distributedOptions()}
        />
      ))}
    </div>
  )
}

function CorrelationFields({ fields }: Props) {
  return (
    <div className={classes('grid gap-4 sm:grid-cols-2', HIDDEN.timeseries, HIDDEN.histogram)}>
      <SelectField label={messages.x} field={fields.x} options={distributedOptions()} />
      <SelectField label={messages.y} field={fields.y} options={distributedOptions()} />
    </div>
  )
}

/** The title, the type, and what a chart of that type shows. */
export function WhatFields({ fields }: Props) {
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <TextField label={messages.name} field={fields.title} maxLength={120} autoComplete="off" />
        <RadioGroup
          label={messages.type}
          field={fields.type}
          choices={CHART_TYPES.map((value) => ({
            value,
            label: messages.types[value],
            help: messages.typeHelp[value],
          }))}
        />
        <SeriesFields fields={fields} />
        <HistogramFields fields={fields} />
        <CorrelationFields fields={fields} />
      </div>
    </Card>
  )
}

/** The metric of a budget is that of a time series; other charts can show several. */
export const budgetMetricOptions = distributedOptions
