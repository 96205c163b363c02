import { Link } from '@react-email/components'
import { mailLayoutMessages } from '~/shared/messages/mail-layout'
import type { MailChange, MailFact, MailRow, MailTone } from '../content'
import { STYLES, TONE_SHAPES, toneStyle } from './style'

/** A rating as shape and word. */
const ToneMark = ({ tone, word }: { tone: MailTone; word: string }) => (
  <span className={tone} style={toneStyle(tone)}>
    <span aria-hidden="true">{TONE_SHAPES[tone]}</span> {word}
  </span>
)

const words = mailLayoutMessages
/** A table with more columns becomes a list on a phone. */
const MAX_NARROW_COLUMNS = 3

const Linked = ({ url, text }: { url: string | undefined; text: string }) =>
  url === undefined ? (
    text
  ) : (
    <Link href={url} className="link" style={STYLES.link}>
      {text}
    </Link>
  )

export const Changes = ({ items }: { items: MailChange[] }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={STYLES.table}>
    <tbody>
      {items.map(({ tone, word, title, detail, url }) => (
        <tr key={`${title}/${detail}`}>
          <td className="line" style={STYLES.change}>
            <ToneMark tone={tone} word={word ?? words.changes[tone]} />
            <p className="text" style={STYLES.changeTitle}>
              <Linked url={url} text={title} />
            </p>
            <p className="text" style={STYLES.changeDetail}>
              {detail}
            </p>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const Facts = ({ rows }: { rows: MailFact[] }) => (
  <table cellPadding={0} cellSpacing={0} border={0} style={STYLES.table}>
    <tbody>
      {rows.map(({ label, value, tone, word }) => (
        <tr key={label}>
          <th scope="row" className="line quiet" style={STYLES.factLabel}>
            {label}
          </th>
          <td className="line text" style={STYLES.value}>
            {value}
            {tone === undefined ? null : (
              <>
                {' '}
                <ToneMark tone={tone} word={word ?? words.ratings[tone]} />
              </>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface TableProps {
  caption: string
  head: string[]
  rows: MailRow[]
}

export const Table = ({ caption, head, rows }: TableProps) => (
  <table
    cellPadding={0}
    cellSpacing={0}
    border={0}
    style={STYLES.table}
    className={head.length > MAX_NARROW_COLUMNS ? 'stacked' : undefined}
  >
    <caption className="text" style={STYLES.caption}>
      {caption}
    </caption>
    <thead>
      <tr>
        {head.map((name, column) => (
          <th
            key={name}
            scope="col"
            className="line quiet"
            style={
              column === 0 ? { ...STYLES.columnHead, textAlign: 'left', paddingLeft: 0 } : STYLES.columnHead
            }
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <TableRow key={row.cells.join()} row={row} head={head} />
      ))}
    </tbody>
  </table>
)

function TableRow({ row, head }: { row: MailRow; head: string[] }) {
  const { cells, tone, word, url } = row
  const [name = '', ...figures] = cells
  return (
    <tr>
      <th scope="row" className="line text" style={STYLES.rowHead}>
        <Linked url={url} text={name} />
        {tone === undefined ? null : (
          <>
            <br />
            <ToneMark tone={tone} word={word ?? words.ratings[tone]} />
          </>
        )}
      </th>
      {figures.map((figure, index) => (
        <td key={head[index + 1]} className="line text" style={STYLES.figure}>
          <span className="label quiet" style={{ display: 'none' }}>
            {head[index + 1]}:{' '}
          </span>
          {figure}
        </td>
      ))}
    </tr>
  )
}
