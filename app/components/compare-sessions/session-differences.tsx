import type { ReactNode } from 'react'
import { requestName } from '~/components/report/requests/request-figures'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { InlineText } from '~/components/ui/inline-text'
import { type Column, DataTable } from '~/components/ui/table'
import { formatBytes } from '~/shared/format/bytes'
import { truncateUrl } from '~/shared/format/long-url'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { formatDecimal } from '~/shared/format/score'
import { formatTime } from '~/shared/format/time'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { compareTestsMessages } from '~/shared/messages/compare-tests'
import type { CompareSessionDetail, SessionDifference, SessionTest } from '~/shared/schemas/compare-session'

const words = compareSessionMessages.session

interface ChangedRow {
  key: string
  group: { key: number; label: string }
  url: string
  before: string
  after: string
  difference: string
}

const headOf = (text: string, { total, items }: { total: number; items: readonly unknown[] }) =>
  total > items.length ? `${text} (${words.first(items.length)})` : text

const sizeText = (bytes: number | null) => formatMetric('bytes', bytes).text

function requestRows(requests: NonNullable<SessionDifference['requests']>): ChangedRow[] {
  const { came, went, larger, slower } = requests
  const groups = {
    larger: { key: 1, label: headOf(words.larger(larger.total), larger) },
    slower: { key: 2, label: headOf(words.slower(slower.total), slower) },
    came: { key: 3, label: headOf(words.came(came.total), came) },
    went: { key: 4, label: headOf(words.went(went.total), went) },
  }
  return [
    ...larger.items.map(({ before, after }, at) => ({
      key: `larger-${at}`,
      group: groups.larger,
      url: after.url,
      before: sizeText(before.transferSize),
      after: sizeText(after.transferSize),
      difference: formatMetricDifference('bytes', (after.transferSize ?? 0) - (before.transferSize ?? 0))
        .text,
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

const textColumn = <Row,>(key: string, header: string, cell: (row: Row) => ReactNode): Column<Row> => ({
  key,
  header,
  align: 'right',
  span: 8,
  cell,
})

function Requests({ of: { requests }, url }: { of: SessionDifference; url: string }) {
  if (!requests) return <p className="px-4 text-13 text-quiet">{words.noRequests}.</p>
  const rows = requestRows(requests)
  if (rows.length === 0) return <p className="px-4 text-13 text-quiet">{words.sameRequests}.</p>
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
          header: words.request,
          rowHeader: true,
          cell: (row) => (
            <span className="font-mono text-12 wrap-anywhere" title={truncateUrl(row.url, 200)}>
              {truncateUrl(requestName(row.url, origin), 60)}
            </span>
          ),
        },
        textColumn<ChangedRow>('before', words.baseline, ({ before }) => before),
        textColumn<ChangedRow>('after', words.thisTest, ({ after }) => after),
        textColumn<ChangedRow>('difference', words.difference, ({ difference }) => difference),
      ]}
    />
  )
}

const Heading = ({ children }: { children: string }) => (
  <h4 className="px-4 pt-4 pb-1 text-13 font-semibold">{children}</h4>
)

interface TwoSided {
  name: string
  before: string
  after: string
}

function TwoSidedTable({ title, head, rows }: { title: string; head: string; rows: TwoSided[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <Heading>{title}</Heading>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            header: head,
            rowHeader: true,
            cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
          },
          textColumn<TwoSided>('before', words.baseline, ({ before }) => (
            <span className="wrap-anywhere">{before}</span>
          )),
          textColumn<TwoSided>('after', words.thisTest, ({ after }) => (
            <span className="wrap-anywhere">{after}</span>
          )),
        ]}
      />
    </>
  )
}

const partyText = (party: { bytes: number; requests: number } | null) =>
  party ? words.bytesAndRequests(formatBytes(party.bytes).text, party.requests) : words.none

function Audits({ of: { audits } }: { of: SessionDifference }) {
  if (!audits || audits.newlyFailed.length + audits.newlyPassed.length === 0) return null
  const lists = [
    { title: words.newlyFailed(audits.newlyFailed.length), items: audits.newlyFailed },
    { title: words.newlyPassed(audits.newlyPassed.length), items: audits.newlyPassed },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      <Heading>{words.audits}</Heading>
      {lists.map(({ title, items }) => (
        <div key={title} className="px-4 pb-2">
          <p className="text-13 text-quiet">{title}</p>
          <ul className="list-disc pl-5 text-13">
            {items.map((audit) => (
              <li key={`${audit.section} ${audit.id}`}>
                <InlineText text={audit.title} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

function Shifts({
  shifts,
}: {
  shifts: readonly { value: number; atMs: number | null; element: string | null }[]
}) {
  if (shifts.length === 0) return null
  return (
    <>
      <Heading>{words.shifts}</Heading>
      <ul className="px-4 pb-2 text-13">
        {shifts.map(({ value, atMs, element }) => (
          <li key={`${atMs} ${element}`} className="wrap-anywhere">
            {words.shift(formatDecimal(value).text, formatTime(atMs).text)}
            {element ? <span className="font-mono text-12 text-quiet"> {element}</span> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

interface EntryProps {
  test: SessionTest
  baseline: SessionTest
  difference: SessionDifference
  shifts: NonNullable<CompareSessionDetail['figures'][number]>['shifts']
  isOpen: boolean
}

function Entry({ test, baseline, difference, shifts, isOpen }: EntryProps) {
  const { thirdParties, mainThread, headers, sameness } = difference
  return (
    <details open={isOpen} className="border-t border-line">
      <summary className="flex cursor-pointer items-center gap-2 px-4 py-3 font-medium">
        <FoldMark />
        {words.against(test.name, baseline.name)}
      </summary>
      {sameness === 'same' ? null : (
        <p className="px-4 pb-3 text-13 text-pretty text-quiet">{compareTestsMessages.sameness[sameness]}.</p>
      )}
      <Requests of={difference} url={test.url} />
      <TwoSidedTable
        title={words.thirdParties}
        head={words.thirdParty}
        rows={(thirdParties ?? []).map(({ entity, before, after }) => ({
          name: entity,
          before: partyText(before),
          after: partyText(after),
        }))}
      />
      <Audits of={difference} />
      <TwoSidedTable
        title={words.mainThread}
        head={words.activity}
        rows={(mainThread ?? []).map(({ group, before, after }) => ({
          name: group,
          before: formatTime(before).text,
          after: formatTime(after).text,
        }))}
      />
      <Shifts shifts={shifts} />
      <TwoSidedTable
        title={words.headers}
        head={words.header}
        rows={(headers ?? []).map(({ name, before, after }) => ({
          name,
          before: before ?? words.missing,
          after: after ?? words.missing,
        }))}
      />
    </details>
  )
}

export function SessionDifferences({ session }: { session: CompareSessionDetail }) {
  const baseline = session.tests[session.baseline]
  if (!baseline || session.differences.length === 0) return null
  return (
    <Card title={words.details} flush>
      {session.differences.map((difference, at) => {
        const test = session.tests[difference.position]
        return test ? (
          <Entry
            key={difference.position}
            {...{ test, baseline, difference }}
            shifts={session.figures[difference.position]?.shifts ?? []}
            isOpen={at === 0}
          />
        ) : null
      })}
    </Card>
  )
}
