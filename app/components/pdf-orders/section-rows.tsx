import type { FormMetadata } from '@conform-to/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FieldError, FieldHelp } from '~/components/ui/form/field'
import type { FormField } from '~/components/ui/form/use-form'
import { pdfMessages } from '~/shared/messages/pdf'
import { type ReportViewId, viewLabel } from '~/shared/paths/reports'
import { MAX_PDF_SECTIONS } from '~/shared/values/pdf-choices'

const messages = pdfMessages.form

export type SectionValues = { id: string; isIncluded?: string }

type Props = { form: FormMetadata; sections: FormField<SectionValues[]> }

/** Sections in the order of the document. The buttons move a row also without scripts. */
export function SectionRows({ form, sections }: Props) {
  const rows = sections.getFieldList()
  return (
    <fieldset id={sections.id} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">{messages.sections}</legend>
      <ol className="flex flex-col divide-y divide-line rounded-6 border border-line">
        {rows.map((row, index) => {
          const { id, isIncluded } = row.getFieldset()
          const label = viewLabel(String(id.value) as ReportViewId)
          const move = (to: number) => form.reorder.getButtonProps({ name: sections.name, from: index, to })
          return (
            <li key={row.key ?? row.name} className="flex items-center gap-1 px-3 py-1">
              <input type="hidden" name={id.name} value={String(id.value)} />
              <Checkbox label={label} field={isIncluded} className="min-w-0 flex-1" />
              <Button
                {...move(Math.max(0, index - 1))}
                size="small"
                variant="quiet"
                icon={ArrowUp}
                iconOnly
                disabled={index === 0}
              >
                {messages.up(label)}
              </Button>
              <Button
                {...move(Math.min(rows.length - 1, index + 1))}
                size="small"
                variant="quiet"
                icon={ArrowDown}
                iconOnly
                disabled={index === rows.length - 1}
              >
                {messages.down(label)}
              </Button>
            </li>
          )
        })}
      </ol>
      <FieldError id={sections.id} errors={sections.errors ?? []} />
      <FieldHelp id={sections.id} help={messages.sectionsHelp(MAX_PDF_SECTIONS)} />
    </fieldset>
  )
}
