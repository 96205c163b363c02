import { Notice } from '~/components/ui/notice'
import { configurationMessages as messages } from '~/shared/messages/configuration'
import { readFaultText } from '~/shared/rules/configuration/fault-text'

/** Each fault with its line of the text. */
export function FaultList({ faults, text }: { faults: string[]; text: string }) {
  if (faults.length === 0) return null
  const lines = text.split('\n')
  return (
    <Notice tone="poor" title={messages.screen.faults(faults.length)} urgent>
      <ol className="mt-2 flex flex-col gap-2">
        {faults.map((fault) => (
          <Fault key={fault} fault={fault} lines={lines} />
        ))}
      </ol>
    </Notice>
  )
}

function Fault({ fault, lines }: { fault: string; lines: string[] }) {
  const read = readFaultText(fault)
  if (!read) return <li>{fault}</li>
  return (
    <li className="min-w-0">
      <p className="text-pretty">
        <span className="font-medium tabular-nums">{messages.faults.at(read.line, read.column)}</span>:{' '}
        {read.text}
      </p>
      <code className="block overflow-x-auto font-mono text-13 whitespace-pre text-quiet">
        {lines[read.line - 1] ?? ''}
      </code>
    </li>
  )
}
