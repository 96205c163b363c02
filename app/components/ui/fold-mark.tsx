import ChevronRight from 'lucide-react/icons/chevron-right'
import { classes } from './classes'

export const FoldMark = ({ className }: { className?: string }) => (
  <ChevronRight
    size={16}
    strokeWidth={1.75}
    aria-hidden="true"
    data-print="hide"
    className={classes(
      'shrink-0 text-quiet transition-transform [details[open]>summary_&]:rotate-90',
      className,
    )}
  />
)
