import type { SubmissionResult } from '@conform-to/react'
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
export const SelectedDialog = ({ selected: { dialog, names, projects }, ...props }: Props) =>
  dialog === 'delete-selected' ? (
    <DeleteSelectedDialog names={names} {...props} />
  ) : (
    <MoveSelectedDialog names={names} projects={projects} {...props} />
  )
