import { Form } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Select } from '~/components/ui/select-field'
import { useSentByChoice } from '~/components/ui/use-sent-by-choice'
import { messages } from '~/shared/messages'

export type PointChoice = { id: string; label: string }

type PointPickerProps = {
  points: PointChoice[]
  selectedId: string
  previousTo: string | null
  nextTo: string | null
  /** Search params that stay: range, device, location. */
  kept?: Record<string, string>
}

/** The test that is shown, with the ones before and after it one click away. */
export function PointPicker({ points, selectedId, previousTo, nextTo, kept = {} }: PointPickerProps) {
  const id = useId()
  const { previous, next } = messages.report
  const { ref, onChange } = useSentByChoice('pointId', selectedId)
  return (
    <div className="flex items-center gap-1" data-print="hide">
      {previousTo ? (
        <ButtonLink to={previousTo} icon={ChevronLeft} iconOnly variant="quiet" preventScrollReset>
          {previous}
        </ButtonLink>
      ) : (
        <Button type="button" icon={ChevronLeft} iconOnly variant="quiet" disabled>
          {previous}
        </Button>
      )}
      <Form
        ref={ref}
        method="get"
        autoComplete="off"
        preventScrollReset
        className="flex min-w-0 flex-1 items-center gap-1"
      >
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={id} className="sr-only">
          Test
        </label>
        <Select
          id={id}
          key={selectedId}
          name="pointId"
          defaultValue={selectedId}
          options={points.map((point) => ({ value: point.id, label: point.label }))}
          className="sm:w-60"
          onChange={onChange}
        />
        <noscript>
          <Button>{messages.form.apply}</Button>
        </noscript>
      </Form>
      {nextTo ? (
        <ButtonLink to={nextTo} icon={ChevronRight} iconOnly variant="quiet" preventScrollReset>
          {next}
        </ButtonLink>
      ) : (
        <Button type="button" icon={ChevronRight} iconOnly variant="quiet" disabled>
          {next}
        </Button>
      )}
    </div>
  )
}
