import { Dialog } from '~/components/ui/dialog/dialog'
import { formMessages } from '~/shared/messages/form'
import { deploymentsMessages as messages } from '~/shared/messages/notes'
import { wallTime } from '~/shared/rules/time/wall-time'
import type { Deployment } from '~/shared/schemas/deployment'
import { DeleteAnnotationDialog } from './delete-dialog'
import { DeploymentForm } from './deployment-form'
import { NewAnnotationDialog } from './new-annotation-dialog'
import type { FormProps } from './note-form'
import type { PlaceChoices } from './place-options'

/** `choices` is null for a platform-wide deployment, which has no site. */
type NewProps = FormProps & { at: string; choices: PlaceChoices | null }

export function NewDeploymentDialog({ at, choices, ...props }: NewProps) {
  return (
    <NewAnnotationDialog title={messages.add} kind="deployment" choices={choices} closeTo={props.closeTo}>
      {(places) => (
        <DeploymentForm
          key={choices?.client?._id}
          values={{ at }}
          places={places}
          submit={formMessages.create}
          {...props}
        />
      )}
    </NewAnnotationDialog>
  )
}

export function EditDeploymentDialog({ deployment, ...props }: FormProps & { deployment: Deployment }) {
  const { version, environment, environmentName, commit, url, at } = deployment
  return (
    <Dialog title={messages.edit(version)} closeTo={props.closeTo} width="form">
      <DeploymentForm
        values={{
          version,
          environment: environment ?? '',
          environmentName: environmentName ?? '',
          commit: commit ?? '',
          url: url ?? '',
          at: wallTime(at, props.timeZone),
        }}
        submit={formMessages.save}
        {...props}
      />
    </Dialog>
  )
}

export function DeleteDeploymentDialog(props: FormProps & { deployment: Deployment }) {
  const { deployment, closeTo, lastResult } = props
  return <DeleteAnnotationDialog title={messages.delete(deployment.version)} {...{ closeTo, lastResult }} />
}
