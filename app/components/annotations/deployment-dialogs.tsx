import { useCan } from '~/components/settings/use-visitor'
import { Dialog } from '~/components/ui/dialog'
import { messages } from '~/shared/messages'
import { wallTime } from '~/shared/rules/wall-time'
import type { Deployment } from '~/shared/schemas/deployment'
import { ClientPicker } from './client-picker'
import { DeploymentForm } from './deployment-form'
import type { Shown } from './note-form'
import { type PlaceChoices, placeOptions } from './place-options'

const words = messages.deployments

/** `choices` are left out for a deployment of the operator, which is of nothing that is measured. */
type NewProps = Shown & { at: string; choices: PlaceChoices | null }

export function NewDeploymentDialog({ at, choices, ...shown }: NewProps) {
  const can = useCan()
  const may = (target: Parameters<typeof can>[1]) => can('deployment.create', target)
  return (
    <Dialog title={words.add} closeTo={shown.closeTo} width="form">
      {choices ? (
        <ClientPicker {...choices} />
      ) : (
        <p className="text-quiet">{messages.annotating.forEverybody}.</p>
      )}
      <DeploymentForm
        key={choices?.client?._id}
        values={{ at }}
        places={choices ? placeOptions(choices, 'project', may) : undefined}
        submit={messages.form.create}
        {...shown}
      />
    </Dialog>
  )
}

export function EditDeploymentDialog({ deployment, ...shown }: Shown & { deployment: Deployment }) {
  const { version, environment, commit, url, at } = deployment
  return (
    <Dialog title={words.edit(version)} closeTo={shown.closeTo} width="form">
      <DeploymentForm
        values={{
          version,
          environment: environment ?? '',
          commit: commit ?? '',
          url: url ?? '',
          at: wallTime(at, shown.timeZone),
        }}
        submit={messages.form.save}
        {...shown}
      />
    </Dialog>
  )
}
