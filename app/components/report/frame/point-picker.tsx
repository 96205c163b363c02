import { Form } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Select } from '~/components/ui/form/select-field'
import { useSubmitOnChange } from '~/components/ui/form/use-submit-on-change'
import { formMessages } from '~/shared/messages/form'
import { reportMessages } from '~/shared/messages/report'
import { reportLabelsMessages as texts } from '~/shared/messages/report-labels'

export type PointChoice = { id: string; label: string }

type PointSelectProps = {
  points: PointChoice[]
  selectedId: string
  /** Search params to keep: range, device, location. */
  kept?: Record<string, string>
  name?: string
  label?: string
}

type PointPickerProps = PointSelectProps & {
  previousTo: string | null
  nextTo: string | null
  labels?: { label: string; previous: string; next: string }
}

const DEFAULT_LABELS = {
  get label() {
    return texts.test
  },
  get previous() {
    return reportMessages.previous
  },
  get next() {
    return reportMessages.next
  },
}

function Step({ to, icon, label }: { to: string | null; icon: LucideIcon; label: string }) {
  const face = { icon, iconOnly: true, variant: 'quiet' } as const
  return to ? (
    <ButtonLink to={to} preventScrollReset {...face}>
      {label}
    </ButtonLink>
  ) : (
    <Button type="button" disabled {...face}>
      {label}
    </Button>
  )
}

export const PreviousTest = ({
  to,
  label = DEFAULT_LABELS.previous,
}: {
  to: string | null
  label?: string
}) => <Step to={to} icon={ChevronLeft} label={label} />

export const NextTest = ({ to, label = DEFAULT_LABELS.next }: { to: string | null; label?: string }) => (
  <Step to={to} icon={ChevronRight} label={label} />
)

export function PointSelect(props: PointSelectProps) {
  const { points, selectedId, kept = {}, name: param = 'pointId', label = DEFAULT_LABELS.label } = props
  const id = useId()
  const { ref, onChange } = useSubmitOnChange(param, selectedId)
  return (
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
  )
}

export function PointPicker({ previousTo, nextTo, labels = DEFAULT_LABELS, ...select }: PointPickerProps) {
  return (
    <div className="flex items-center gap-1" data-print="hide">
      <PreviousTest to={previousTo} label={labels.previous} />
      <PointSelect {...select} label={labels.label} />
      <NextTest to={nextTo} label={labels.next} />
    </div>
  )
}
