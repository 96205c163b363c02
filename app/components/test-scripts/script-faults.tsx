import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import type { ScriptError } from '~/shared/rules/test-script'

type ScriptFaultsProps = {
  id: string
  lines: string[]
  errors: ScriptError[]
  onShow: (error: ScriptError) => void
}

function Source({ line, error }: { line: string; error: ScriptError }) {
  const at = error.column - 1
  return (
    <code
      className="block overflow-x-auto font-mono text-13 whitespace-pre text-quiet"
      style={{ tabSize: 4 }}
    >
      {line.slice(0, at)}
      <mark className="rounded-2 bg-poor-soft text-poor-ink underline decoration-wavy">
        {line.slice(at, error.endColumn - 1) || ' '}
      </mark>
      {line.slice(error.endColumn - 1)}
    </code>
  )
}

export function ScriptFaults({ id, lines, errors, onShow }: ScriptFaultsProps) {
  if (errors.length === 0) return null
  return (
    <div id={id} role="status" className="flex flex-col gap-2">
      <p className="font-medium text-poor-ink">{messages.faults(errors.length)}</p>
      <ol className="flex flex-col divide-y divide-line rounded-6 border border-line">
        {errors.map((error) => (
          <li key={`${error.line}/${error.column}`} className="flex min-w-0 flex-col gap-1 px-3 py-2">
            <p className="flex flex-wrap gap-x-2">
              <button
                type="button"
                onClick={() => onShow(error)}
                className="rounded-2 text-13 font-medium tabular-nums underline decoration-edge underline-offset-2"
              >
                {messages.at(error.line, error.column)}
              </button>
              <span className="min-w-0 text-pretty">{error.message}.</span>
            </p>
            <Source line={lines[error.line - 1] ?? ''} error={error} />
          </li>
        ))}
      </ol>
    </div>
  )
}
