import { type UIEvent, useEffect, useRef, useState } from 'react'
import { classes } from '~/components/ui/classes'
import { FieldError, FieldHelp } from '~/components/ui/form/field'
import { useKeptDefault } from '~/components/ui/form/use-kept-default'
import { Notice } from '~/components/ui/notice'
import { testScriptMessages as messages } from '~/shared/messages/test-scripts'
import { linesOf, parseScript, planSteps, type ScriptError } from '~/shared/rules/test-script'
import { ScriptFaults } from './script-faults'

const ID = 'script-text'
const MIN_ROWS = 14
const SPARE_ROWS = 2
const TEXT = 'font-mono text-13 leading-5 whitespace-pre'

type ScriptEditorProps = {
  name: string
  text: string
  onText: (text: string) => void
  secretNames: string[]
  isChecked: boolean
  error?: string[] | undefined
}

function Marks({ lines, errors, left }: { lines: string[]; errors: ScriptError[]; left: number }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden px-3 py-2">
      <div
        className={classes(TEXT, 'relative text-transparent')}
        style={{ tabSize: 4, translate: `${-left}px` }}
      >
        {errors.map((error) => (
          <div
            key={`${error.line}/${error.column}`}
            className="absolute"
            style={{ top: `${(error.line - 1) * 1.25}rem` }}
          >
            {lines[error.line - 1]?.slice(0, error.column - 1)}
            <span className="bg-poor-soft underline decoration-poor decoration-wavy">
              {lines[error.line - 1]?.slice(error.column - 1, error.endColumn - 1) || ' '}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** A text area with line numbers. It grows with the script, so that text and numbers stay aligned. */
export function ScriptEditor({ name, text, onText, secretNames, isChecked, error }: ScriptEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [left, setLeft] = useState(0)
  const lines = linesOf(text)
  const parsed = parseScript(text, secretNames)
  const errors = isChecked && !parsed.ok ? parsed.errors : []
  const faulty = new Set(errors.map(({ line }) => line))
  const rows = Math.max(MIN_ROWS, lines.length + SPARE_ROWS)
  const measured = parsed.ok ? planSteps(parsed.steps).filter((step) => step.gatherMode).length : 0

  // Input from before hydration fired no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes fire events
  useEffect(() => {
    const typed = area.current?.value
    if (typed !== undefined && typed !== text) onText(typed)
  }, [])

  const show = ({ line, column, endColumn }: ScriptError) => {
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
    area.current?.focus()
    area.current?.setSelectionRange(start + column - 1, start + endColumn - 1)
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <label htmlFor={ID} className="text-13 font-medium">
        {messages.text}
      </label>
      <div className="flex overflow-hidden rounded-6 border border-edge bg-surface focus-within:outline-2 focus-within:outline-focus hover:border-quiet has-aria-invalid:border-poor">
        <div
          aria-hidden="true"
          className={classes(
            TEXT,
            'shrink-0 border-r border-line bg-sunken py-2 text-right text-quiet select-none',
          )}
        >
          {Array.from({ length: rows }, (_, index) => index + 1).map((line) => (
            <div
              key={line}
              className={classes('px-2', faulty.has(line) && 'bg-poor-soft font-medium text-poor-ink')}
            >
              {line}
            </div>
          ))}
        </div>
        <div className="relative min-w-0 flex-1">
          <Marks lines={lines} errors={errors} left={left} />
          <textarea
            ref={area}
            id={ID}
            name={name}
            rows={rows}
            wrap="off"
            required
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            defaultValue={useKeptDefault(text)}
            onInput={(event) => onText(event.currentTarget.value)}
            onScroll={(event: UIEvent<HTMLTextAreaElement>) => setLeft(event.currentTarget.scrollLeft)}
            aria-invalid={errors.length > 0 || undefined}
            aria-describedby={`${ID}-help ${ID}-faults`}
            className={classes(
              TEXT,
              'relative block w-full field-sizing-content resize-none bg-transparent px-3 py-2 outline-none',
            )}
            // Without scripts `minHeight` and CSS set the height.
            style={{ tabSize: 4, minHeight: `${rows * 1.25 + 1}rem` }}
          />
        </div>
      </div>
      <FieldHelp id={ID} help={`${messages.textHelp}.`} />
      <FieldError id={ID} errors={errors.length === 0 ? (error ?? []) : []} />
      <ScriptFaults id={`${ID}-faults`} lines={lines} errors={errors} onShow={show} />
      {isChecked && parsed.ok ? <Notice tone="good">{messages.noFaults(measured)}</Notice> : null}
    </div>
  )
}
