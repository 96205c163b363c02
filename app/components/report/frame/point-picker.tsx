import { Form } from '@remix-run/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Select } from '~/components/ui/form/select-field'
import { useSubmitOnChange } from '~/components/ui/form/use-submit-on-change'
import { formMessages } from '~/shared/messages/form'
import { reportMessages } from '~/shared/messages/report'

export type PointChoice = { id: string; label: string }

type PointPickerProps = {
  points: PointChoice[]
  selectedId: string
  previousTo: string | null
  nextTo: string | null
  /** Search params to keep: range, device, location. */
  kept?: Record<string, string>
  name?: string
  labels?: { label: string; previous: string; next: string }
}

const DEFAULT_LABELS = { label: 'Test', previous: reportMessages.previous, next: reportMessages.next }

export function PointPicker(props: PointPickerProps) {
  const { points, selectedId, previousTo, nextTo, kept = {} } = props
  const { name: param = 'pointId', labels = DEFAULT_LABELS } = props
  const id = useId()
  const { label, previous, next } = labels
  const { ref, onChange } = useSubmitOnChange(param, selectedId)
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
          {label}
        </label>
        <Select
          id={id}
          key={selectedId}
          name={param}
          defaultValue={selectedId}
          options={points.map((point) => ({ value: point.id, label: point.label }))}
          className="sm:w-60"
          onChange={onChange}
        />
        <noscript>
          <Button>{formMessages.apply}</Button>
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
