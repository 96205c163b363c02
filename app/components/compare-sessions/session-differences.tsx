import { TYPE_NAMES } from '~/components/requests/request-figures'
import { InlineText } from '~/components/ui/inline-text'
import { DataTable } from '~/components/ui/table'
import { formatBytes } from '~/shared/format/bytes'
import { NOT_MEASURED } from '~/shared/format/figure'
import { formatDecimal } from '~/shared/format/score'
import { formatTime } from '~/shared/format/time'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { compareTestsMessages } from '~/shared/messages/compare-tests'
import { cpuMessages } from '~/shared/messages/load'
import type { CompareSessionDetail, SessionDifference } from '~/shared/schemas/compare-session'
import { SessionRequests } from './session-requests'
import { textColumn } from './text-column'

const messages = compareSessionMessages.session
const activityNames: Record<string, string> = cpuMessages.groups

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
          textColumn<TwoSided>('before', messages.baseline, ({ before }) => (
            <span className="wrap-anywhere">{before}</span>
          )),
          textColumn<TwoSided>('after', messages.thisTest, ({ after }) => (
            <span className="wrap-anywhere">{after}</span>
          )),
        ]}
      />
    </>
  )
}

const partyText = (party: { bytes: number | null; requests: number | null } | null) =>
  party?.requests === null
    ? NOT_MEASURED
    : party
      ? messages.bytesAndRequests(formatBytes(party.bytes).text, party.requests)
      : messages.none

/** Bytes and requests by type of file. */
const amountRows = (amounts: SessionDifference['amounts']): TwoSided[] =>
  amounts.map(({ key, bytes, requests }) => {
    const text = (side: 'before' | 'after') => partyText({ bytes: bytes[side], requests: requests[side] })
    const name = key === 'total' || key === 'thirdParty' ? compareTestsMessages.amount[key] : TYPE_NAMES[key]
    return { name, before: text('before'), after: text('after') }
  })

function Audits({ diff: { audits } }: { diff: SessionDifference }) {
  if (!audits || audits.newlyFailed.length + audits.newlyPassed.length === 0) return null
  const lists = [
    { title: messages.newlyFailed(audits.newlyFailed.length), items: audits.newlyFailed },
    { title: messages.newlyPassed(audits.newlyPassed.length), items: audits.newlyPassed },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      <Heading>{messages.audits}</Heading>
      {lists.map(({ title, items }) => (
        <div key={title} className="px-4 pb-2">
          <p className="text-13 text-quiet">{title}</p>
          <ul className="list-disc pl-5 text-13">
            {items.map((audit) => (
              <li key={`${audit.section} ${audit.id}`} lang="en">
                <InlineText text={audit.title} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

type Shift = NonNullable<CompareSessionDetail['figures'][number]>['shifts'][number]

function Shifts({ sides }: { sides: { name: string; shifts: readonly Shift[] }[] }) {
  const shifted = sides.filter(({ shifts }) => shifts.length > 0)
  if (shifted.length === 0) return null
  return (
    <>
      <Heading>{messages.shifts}</Heading>
      {shifted.map(({ name, shifts }) => (
        <div key={name} className="px-4 pb-2 text-13">
          <p className="text-quiet">{name}</p>
          <ul>
            {shifts.map(({ value, atMs, element }) => (
              <li key={`${atMs} ${element}`} className="wrap-anywhere">
                {messages.shift(formatDecimal(value).text, formatTime(atMs).text)}
                {element ? (
                  <span translate="no" className="font-mono text-12 text-quiet">
                    {' '}
                    {element}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

/** A test against the baseline by everything but the figures of the tables above. */
export function SessionDifferences({ session }: { session: CompareSessionDetail }) {
  const { tests, figures, differences, detailed } = session
  const baseline = tests[session.baseline]
  const difference = differences.find(({ position }) => position === detailed[0])
  const test = difference && tests[difference.position]
  if (!baseline || !test) return null
  const { amounts, thirdParties, mainThread, headers, sameness } = difference
  return (
    <>
      <h3 className="px-4 py-3 font-medium">{messages.against(test.name, baseline.name)}</h3>
      {sameness === 'same' ? null : (
        <p className="px-4 pb-3 text-13 text-pretty text-quiet">{compareTestsMessages.sameness[sameness]}.</p>
      )}
      <SessionRequests diff={difference} url={test.url} />
      <TwoSidedTable
        title={compareTestsMessages.amounts}
        head={compareTestsMessages.type}
        rows={amountRows(amounts)}
      />
      <TwoSidedTable
        title={messages.thirdParties}
        head={messages.thirdParty}
        rows={(thirdParties ?? []).map(({ entity, before, after }) => ({
          name: entity,
          before: partyText(before),
          after: partyText(after),
        }))}
      />
      <Audits diff={difference} />
      <TwoSidedTable
        title={messages.mainThread}
        head={messages.activity}
        rows={(mainThread ?? []).map(({ group, before, after }) => ({
          name: activityNames[group] ?? group,
          before: formatTime(before).text,
          after: formatTime(after).text,
        }))}
      />
      <Shifts
        sides={[baseline, test].map(({ position, name }) => ({
          name,
          shifts: figures[position]?.shifts ?? [],
        }))}
      />
      <TwoSidedTable
        title={messages.headers}
        head={messages.header}
        rows={(headers ?? []).map(({ name, before, after }) => ({
          name,
          before: before ?? messages.missing,
          after: after ?? messages.missing,
        }))}
      />
    </>
  )
}
