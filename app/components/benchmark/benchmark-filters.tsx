import { Form, useSearchParams } from '@remix-run/react'
import { ExistingSearchParams } from 'remix-utils/existing-search-params'
import { Button } from '~/components/ui/button'
import { SelectField, type SelectOption } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { Notice } from '~/components/ui/notice'
import { benchmarkMessages } from '~/shared/messages/benchmark'
import { formMessages } from '~/shared/messages/form'
import { rangeMessages } from '~/shared/messages/report'
import { benchmarkName } from '~/shared/rules/benchmark/metrics'
import type { Benchmark, BenchmarkClient } from '~/shared/schemas/benchmark'
import { BENCHMARK_METRICS } from '~/shared/values/benchmark-choices'

const messages = benchmarkMessages.filters
const OWN = ['client', 'metric', 'device', 'location', 'page', 'startDate', 'endDate']

interface Props {
  benchmark: Benchmark
  clients: BenchmarkClient[]
  range: { startDate: string; endDate: string; isInvalid: boolean }
}

const pageOptions = ({ choices: { pages } }: Benchmark): SelectOption[] =>
  pages.map(({ _id, name, siteName }) => ({ value: String(_id), label: `${name} (${siteName})` }))

function fieldsOf({ benchmark, clients }: Pick<Props, 'benchmark' | 'clients'>) {
  const { client, metric, device, location, page, choices } = benchmark
  const option = ({ _id, name }: { _id: number; name: string }) => ({ value: String(_id), label: name })
  const clientChoices = clients.some(({ _id }) => _id === client._id) ? clients : [client, ...clients]
  return [
    { name: 'client', label: messages.client, value: String(client._id), options: clientChoices.map(option) },
    {
      name: 'metric',
      label: messages.metric,
      value: metric as string,
      options: BENCHMARK_METRICS.map((value) => ({
        value: value as string,
        label: benchmarkName(value).name,
      })),
    },
    {
      name: 'device',
      label: messages.device,
      value: String(device?._id ?? ''),
      options: choices.devices.map(option),
    },
    {
      name: 'location',
      label: messages.location,
      value: String(location?._id ?? ''),
      options: choices.locations.map(({ _id, label }) => ({ value: String(_id), label })),
    },
    {
      name: 'page',
      label: messages.page,
      value: String(page ?? ''),
      options: [{ value: '', label: messages.everyPage }, ...pageOptions(benchmark)],
    },
  ]
}

/** All that the benchmark depends on, in the URL. A choice of one is no field. */
export function BenchmarkFilters({ benchmark, clients, range }: Props) {
  const [search] = useSearchParams()
  const dates = [
    { name: 'startDate', label: rangeMessages.start, value: range.startDate },
    { name: 'endDate', label: rangeMessages.end, value: range.endDate },
  ]
  return (
    <div className="flex flex-col gap-2" data-print="hide">
      <Form
        method="get"
        key={search.toString()}
        className="grid grid-cols-2 items-end gap-3 rounded-6 border border-line bg-surface p-4 md:grid-cols-4 2xl:grid-cols-[repeat(7,minmax(0,1fr))_auto]"
      >
        <ExistingSearchParams exclude={OWN} />
        {fieldsOf({ benchmark, clients }).map(({ name, label, value, options }) =>
          options.length > 1 ? (
            <SelectField key={name} {...{ name, label, options }} defaultValue={value} />
          ) : value === '' ? null : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        {dates.map(({ name, label, value }) => (
          <TextField key={name} type="date" {...{ name, label }} defaultValue={value} />
        ))}
        <Button className="justify-self-start">{formMessages.apply}</Button>
      </Form>
      {range.isInvalid ? <Notice tone="warning">{rangeMessages.invalid}.</Notice> : null}
    </div>
  )
}
