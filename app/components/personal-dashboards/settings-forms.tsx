import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { CONTROL } from '~/components/ui/form/field'
import { FormFailure } from '~/components/ui/form/form-failure'
import { Select } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { type Column, DataTable } from '~/components/ui/table'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { formMessages } from '~/shared/messages/form'
import { paths } from '~/shared/paths'
import { CHART_HEIGHTS, CHART_WIDTHS } from '~/shared/rules/personal-dashboards/choices'
import type { DashboardChart } from '~/shared/schemas/dashboard-chart'
import type { PersonalDashboard } from '~/shared/schemas/personal-dashboard'
import { describeChart } from './describe-chart'

const messages = customDashboardMessages.settings
const forms = () => import('~/shared/schemas/dashboard-form')
const nameSchema = () => forms().then((m) => m.dashboardNameForm)
const copySchema = () => forms().then((m) => m.dashboardCopyForm)

type Result = SubmissionResult | null | undefined
type SettingsFormProps = { dashboard: PersonalDashboard; lastResult: Result }

/** Each form shows only its own errors; that of the name has no intent. */
const resultOf = (intent: string | undefined, lastResult: Result): Result =>
  lastResult?.initialValue?.['intent'] === intent ? lastResult : undefined

export function NameForm({ dashboard, lastResult }: SettingsFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ name: string }>({
    id: 'name',
    lastResult: resultOf(undefined, lastResult),
    defaultValue: { name: dashboard.name },
    schema: nameSchema,
  })
  return (
    <Card title={messages.rename}>
      <StackedForm form={form}>
        <TextField label={messages.name} field={fields.name} maxLength={120} autoComplete="off" />
        <div>
          <Button variant="primary" busy={isBusy}>
            {messages.save}
          </Button>
        </div>
      </StackedForm>
    </Card>
  )
}

type NameOf = (chart: DashboardChart, field: string) => string
type Entered = Record<string, string | undefined> & { _id?: string }

const sizeColumn = <Size extends string>(
  key: 'width' | 'height',
  sizes: readonly Size[],
  labels: Record<Size, string>,
  name: NameOf,
  entered: (chart: DashboardChart) => Entered | undefined,
): Column<DashboardChart> => ({
  key,
  header: messages.columns[key],
  span: 8,
  cell: (chart) => (
    <span className="block max-sm:pr-2">
      <Select
        name={name(chart, key)}
        defaultValue={entered(chart)?.[key] ?? chart[key]}
        aria-label={messages[key](chart.title)}
        options={sizes.map((value) => ({ value, label: labels[value] }))}
      />
    </span>
  ),
})

function layoutColumns({ client, charts }: PersonalDashboard, refused: Result): Column<DashboardChart>[] {
  const rows = (refused?.initialValue?.['charts'] ?? []) as Entered[]
  const entered = (chart: DashboardChart) => rows.find(({ _id }) => _id === String(chart._id))
  const name: NameOf = ({ position }, field) => `charts[${position}].${field}`
  return [
    {
      key: 'chart',
      header: messages.columns.chart,
      rowHeader: true,
      cell: (chart) => (
        <span className="block min-w-0 py-1">
          <input type="hidden" name={name(chart, '_id')} value={chart._id} />
          <Link
            to={paths.editChart(client, chart.dashboard, chart._id)}
            className="block text-link wrap-anywhere hover:underline"
          >
            {chart.title}
          </Link>
          <span className="block text-12 font-normal text-quiet">{describeChart(chart)}</span>
        </span>
      ),
    },
    {
      key: 'place',
      header: messages.columns.place,
      span: 6,
      cell: (chart) => (
        <span className="block max-sm:pr-2">
          <input
            type="number"
            name={name(chart, 'place')}
            defaultValue={entered(chart)?.['place'] ?? chart.position + 1}
            min={1}
            max={charts.length}
            required
            aria-label={messages.place(chart.title)}
            className={`${CONTROL} h-9`}
          />
        </span>
      ),
    },
    sizeColumn('width', CHART_WIDTHS, messages.widths, name, entered),
    sizeColumn('height', CHART_HEIGHTS, messages.heights, name, entered),
  ]
}

export function LayoutForm({ dashboard, lastResult }: SettingsFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { charts } = dashboard
  const refused = resultOf('layout', lastResult)
  const failed = Object.values(refused?.error ?? {}).flatMap((some) => some ?? [])
  return (
    <Card title={messages.layout}>
      {charts.length === 0 ? (
        <p className="text-quiet">{messages.noCharts}.</p>
      ) : (
        <Form
          method="post"
          preventScrollReset
          autoComplete="off"
          className="flex flex-col gap-4"
          key={charts.map(({ _id, width, height }) => `${_id}${width}${height}`).join()}
        >
          <FormFailure errors={failed} />
          <p className="text-13 text-pretty text-quiet">{messages.layoutHelp}.</p>
          <DataTable
            caption={messages.layout}
            columns={layoutColumns(dashboard, refused)}
            rows={charts}
            rowKey={({ _id }) => _id}
            className="-mx-4"
          />
          <div>
            <Button name="intent" value="layout" busy={isBusy}>
              {messages.saveLayout}
            </Button>
          </div>
        </Form>
      )}
    </Card>
  )
}

export function CopyForm({ lastResult, dashboard }: SettingsFormProps) {
  const [form, fields] = useForm<{ name: string }>({
    id: 'copy',
    lastResult: resultOf('copy', lastResult),
    defaultValue: { name: '' },
    schema: copySchema,
  })
  return (
    <Card title={messages.copy} note={messages.copyHelp}>
      <StackedForm form={form}>
        <TextField
          label={messages.copyName}
          field={fields.name}
          maxLength={120}
          autoComplete="off"
          placeholder={messages.copyOf(dashboard.name)}
          optional
        />
        <div>
          <Button name="intent" value="copy">
            {messages.copySubmit}
          </Button>
        </div>
      </StackedForm>
    </Card>
  )
}

export function DeletePart({ dashboard: { client, _id } }: { dashboard: PersonalDashboard }) {
  return (
    <Card title={messages.delete}>
      <p className="mb-3 text-pretty text-quiet">{messages.deleteHelp}.</p>
      <ButtonLink to={paths.dashboardSettings(client, _id, { dialog: 'delete' })} preventScrollReset>
        {formMessages.delete} …
      </ButtonLink>
    </Card>
  )
}
