import { FoldMark } from '~/components/ui/fold-mark'
import { siteEditMessages } from '~/shared/messages/site-edit'

/** The names of the selected sites, folded. */
export function SiteNames({ names }: { names: string[] }) {
  return (
    <details>
      <summary className="inline-flex min-h-9 items-center gap-1.5 rounded-2 text-quiet hover:text-text">
        <FoldMark />
        {siteEditMessages.selected(names.length)}
      </summary>
      <p className="max-h-40 overflow-y-auto pl-5.5 text-13 text-quiet wrap-anywhere">{names.join(', ')}</p>
    </details>
  )
}
