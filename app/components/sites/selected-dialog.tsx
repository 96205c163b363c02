import type { SubmissionResult } from '@conform-to/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { siteEditMessages } from '~/shared/messages/site-edit'
import { DeleteSelectedDialog } from './delete-selected-dialog'
import { MoveSelectedDialog } from './move-selected-dialog'

type Props = {
  selected: {
    dialog: 'delete-selected' | 'move-selected'
    names: string[]
    projects: { _id: number; name: string }[]
  }
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

/** What is asked before the selected sites are deleted or moved. */
export function SelectedDialog({ selected: { dialog, names, projects }, ...props }: Props) {
  if (names.length === 0)
    return (
      <Dialog title={siteEditMessages.noneLeftTitle} closeTo={props.closeTo}>
        <p className="text-pretty text-quiet">{siteEditMessages.noneSelected}.</p>
      </Dialog>
    )
  if (dialog === 'delete-selected') return <DeleteSelectedDialog names={names} {...props} />
  return <MoveSelectedDialog names={names} projects={projects} {...props} />
}
