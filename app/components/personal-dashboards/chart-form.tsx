import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { FormFailure } from '~/components/ui/form/form-failure'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { useLivePreview } from '~/components/ui/form/use-live-preview'
import { chartFormMessages as messages } from '~/shared/messages/chart-form'
import { formMessages } from '~/shared/messages/form'
import type { ChartView } from '~/shared/rules/personal-dashboards/chart-view'
import type { ChartChoices } from '~/shared/schemas/chart-choices'
import { BudgetFields, SizeFields } from './budget-fields'
import { type ChartValues, chartValues, type FormChart } from './chart-values'
import { ChartWhereFields } from './chart-where-fields'
import { PreviewCard } from './preview-card'
import { WhatFields } from './what-fields'

const schema = () => import('~/shared/schemas/chart-form').then((m) => m.chartForm)

/** Errors that belong to no field of the form. */
const LOOSE = ['', 'dashboard', 'client', 'histogramMetrics', 'correlationMetric']

type ChartFormProps = {
  chart: FormChart
  choices: ChartChoices
  preview: ChartView | null
  lastResult: (SubmissionResult & { preview?: ChartView }) | undefined
  submit: string
  cancelTo: string
}

export function ChartForm({ chart, choices, lastResult, submit, cancelTo, ...props }: ChartFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<ChartValues>({ lastResult, defaultValue: chartValues(chart), schema })
  const live = useLivePreview<ChartView>(form.id, lastResult?.preview ?? props.preview)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <Form
        method="post"
        preventScrollReset
        autoComplete="off"
        {...getFormProps(form)}
        className="group/chart flex max-w-form min-w-0 flex-col gap-4 max-xl:order-last"
      >
        <FormFailure errors={LOOSE.flatMap((name) => form.allErrors[name] ?? [])} />
        <WhatFields fields={fields} />
        <ChartWhereFields fields={fields} choices={choices} />
        <BudgetFields fields={fields} />
        <SizeFields fields={fields} />
        <div className="sticky-actions">
          <Button variant="primary" busy={isBusy}>
            {submit}
          </Button>
          <Button name="intent" value="preview" formNoValidate>
            {messages.preview}
          </Button>
          <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
        </div>
      </Form>
      <PreviewCard {...live} />
    </div>
  )
}
