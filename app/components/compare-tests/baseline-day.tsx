import { Form } from '@remix-run/react'
import { useId } from 'react'
import { Button } from '~/components/ui/button'
import { DateInput } from '~/components/ui/form/date-input'
import { baselineTestMessages as messages } from '~/shared/messages/compare-tests'

interface Props {
  day: string
  /** Search params to keep. */
  kept: Record<string, string>
}

/** Selects the test nearest to a day, for tests that are too old or too new for the list. */
export function BaselineDay({ day, kept }: Props) {
  const id = useId()
  return (
    <Form method="get" preventScrollReset className="flex items-center gap-1.5" key={day}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="sr-only">
        {messages.day}
      </label>
      <DateInput
        id={id}
        name="withDay"
        required
        defaultValue={day}
        className="h-9 min-w-0 rounded-6 bg-surface px-2 text-13 shadow-[inset_0_0_0_1px_var(--edge)] sm:px-2.5"
      />
      <Button>{messages.nearest}</Button>
    </Form>
  )
}
