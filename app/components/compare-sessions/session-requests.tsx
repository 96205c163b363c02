import { requestName } from '~/components/requests/request-figures'
import { DataTable } from '~/components/ui/table'
import { truncateUrl } from '~/shared/format/long-url'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { formatTime } from '~/shared/format/time'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { compareTestsMessages } from '~/shared/messages/compare-tests'
import type { SessionDifference } from '~/shared/schemas/compare-session'
import { textColumn } from './text-column'

const messages = compareSessionMessages.session

interface ChangedRow {
  key: string
  group: { key: number; label: string }
  url: string
  before: string
  after: string
  difference: string
}

const headOf = (text: string, { total, items }: { total: number; items: readonly unknown[] }) =>
  total > items.length ? `${text} (${messages.first(items.length)})` : text

const sizeText = (bytes: number | null) => formatMetric('bytes', bytes).text

function requestRows(requests: NonNullable<SessionDifference['requests']>): ChangedRow[] {
  const { came, went, larger, slower } = requests
  const groups = {
    larger: { key: 1, label: headOf(messages.larger(larger.total), larger) },
    slower: { key: 2, label: headOf(messages.slower(slower.total), slower) },
    came: { key: 3, label: headOf(messages.came(came.total), came) },
    went: { key: 4, label: headOf(messages.went(went.total), went) },
  }
  return [
    ...larger.items.map(({ before, after }, at) => ({
      key: `larger-${at}`,
      group: groups.larger,
      url: after.url,
      before: sizeText(before.transferSize),
      after: sizeText(after.transferSize),
      difference: formatMetricDifference(
        'bytes',
        after.transferSize === null || before.transferSize === null
          ? null
          : after.transferSize - before.transferSize,
      ).text,
    })),
    ...slower.items.map(({ after, beforeMs, afterMs }, at) => ({
      key: `slower-${at}`,
      group: groups.slower,
      url: after.url,
      before: formatTime(beforeMs).text,
      after: formatTime(afterMs).text,
      difference: formatMetricDifference('load', afterMs - beforeMs).text,
    })),
    ...came.items.map(({ url, transferSize }, at) => ({
      key: `came-${at}`,
      group: groups.came,
      url,
      before: '–',
      after: sizeText(transferSize),
      difference: '',
    })),
    ...went.items.map(({ url, transferSize }, at) => ({
      key: `went-${at}`,
      group: groups.went,
      url,
      before: sizeText(transferSize),
      after: '–',
      difference: '',
    })),
  ]
}

/** Larger, slower, added and removed requests of a test against the baseline. */
export function SessionRequests({ diff: { requests }, url }: { diff: SessionDifference; url: string }) {
  if (!requests) return <p className="px-4 text-13 text-quiet">{messages.noRequests}.</p>
  const rows = requestRows(requests)
  if (rows.length === 0) return <p className="px-4 text-13 text-quiet">{messages.sameRequests}.</p>
  const origin = URL.canParse(url) ? new URL(url).origin : null
  return (
    <DataTable
      caption={compareTestsMessages.changed.title}
      rows={rows}
      rowKey={({ key }) => key}
      groupOf={({ group }) => group}
      columns={[
        {
          key: 'url',
          header: messages.request,
          rowHeader: true,
          cell: (row) => (
            <span className="font-mono text-12 wrap-anywhere" title={truncateUrl(row.url, 200)}>
              {truncateUrl(requestName(row.url, origin), 60)}
            </span>
          ),
        },
        textColumn<ChangedRow>('before', messages.baseline, ({ before }) => before),
        textColumn<ChangedRow>('after', messages.thisTest, ({ after }) => after),
        textColumn<ChangedRow>('difference', messages.difference, ({ difference }) => difference),
      ]}
    />
  )
}
