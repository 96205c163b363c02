import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Notice } from '~/components/ui/notice'
import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { linesOf } from '~/shared/rules/test-script'
import type { PageScript } from '~/shared/schemas/test-script'

export function ScriptText({ script }: { script: PageScript }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Notice tone="info">{messages.readOnly}</Notice>
      {script.text === '' ? (
        <EmptyState text={messages.none} />
      ) : (
        <Card title={messages.text} note={messages.scripted(script.measuredSteps)} flush>
          <ol
            className="list-none overflow-x-auto border-t border-line font-mono text-13 leading-5 whitespace-pre"
            style={{ tabSize: 4 }}
          >
            {linesOf(script.text).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its number
              <li key={index} className="flex">
                <span
                  aria-hidden="true"
                  className="w-10 shrink-0 border-r border-line bg-sunken px-2 text-right text-quiet select-none"
                >
                  {index + 1}
                </span>
                <span className="px-3">{line || ' '}</span>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </div>
  )
}
