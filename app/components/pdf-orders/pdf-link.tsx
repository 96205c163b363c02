import FileDown from 'lucide-react/icons/file-down'
import { ButtonLink } from '~/components/ui/button'
import { pdfMessages } from '~/shared/messages/pdf'
import { type Params, paths } from '~/shared/paths'
import type { PdfKind } from '~/shared/values/pdf-choices'

/** Opens the form that orders a PDF of what the screen shows. */
export const PdfLink = ({ kind, ...thing }: Params & { kind: PdfKind }) => (
  <ButtonLink to={paths.orderPdf({ kind, ...thing })} icon={FileDown} iconOnly variant="quiet">
    {pdfMessages.create}
  </ButtonLink>
)
