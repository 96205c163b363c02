import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import type { Column } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { cellsMessages as messages } from '~/shared/messages/cells'
import type { OrganizationMove } from '~/shared/schemas/organization-move'

function Step({ move: { state, phase, progress, differentTable, error } }: { move: OrganizationMove }) {
  const words =
    state === 'moving'
      ? messages.moveProgress(messages.movePhases[phase], progress)
      : messages.moveStates[state]
  const trouble = error ?? (differentTable === null ? null : messages.moveDiffers(differentTable))
  return (
    <>
      <span className="block">{words}</span>
      {trouble === null ? null : <span className="block text-12 text-poor-ink wrap-anywhere">{trouble}</span>}
    </>
  )
}

export function moveColumns({ timeZone }: { timeZone: string }): Column<OrganizationMove>[] {
  return [
    {
      key: 'organization',
      header: messages.columns.organization,
      rowHeader: true,
      wide: true,
      cell: ({ organization }) => organization.name,
    },
    { key: 'way', header: messages.way, cell: (move) => messages.moveWay(move.fromCell, move.toCell) },
    { key: 'step', header: messages.step, cell: (move) => <Step move={move} /> },
    {
      key: 'requested',
      header: messages.requested,
      cell: ({ requestedAt }) => formatDateTime(requestedAt, timeZone),
    },
    {
      key: 'cancel',
      header: '',
      align: 'right',
      wide: true,
      cell: ({ _id, isCancellable }) =>
        isCancellable ? (
          <Form method="post">
            <input type="hidden" name="move" value={_id} />
            <Button name="intent" value="cancel" size="small">
              {messages.cancelMove}
            </Button>
          </Form>
        ) : null,
    },
  ]
}
