import type { SelectGroup, SelectOption } from '~/components/ui/form/select-field'
import type { Can } from '~/components/visitor/use-visitor'
import { windowFormMessages } from '~/shared/messages/maintenance-windows'
import type { Target } from '~/shared/rules/access/roles'
import type { MaintenanceWindow } from '~/shared/schemas/maintenance-window'
import type { Site } from '~/shared/schemas/site'

const messages = windowFormMessages.places

type Named = { _id: number; name: string }

export function windowPlaces(site: Site, monitors: Named[], can: Can): (SelectOption | SelectGroup)[] {
  const client = { organizationId: site.organization, clientId: site.client }
  const project = { ...client, projectId: site.project }
  const may = (target: Target) => can('maintenanceWindow.update', target)
  return [
    { value: 'site', label: messages.site(site.name), target: { ...project, siteId: site._id } },
    { value: 'project', label: messages.project(site.projectName), target: project },
    { value: 'client', label: messages.client(site.clientName), target: client },
  ]
    .filter(({ target }) => may(target))
    .map(({ value, label }): SelectOption | SelectGroup => ({ value, label }))
    .concat(
      monitors.length > 0
        ? [
            {
              label: messages.monitors,
              options: monitors.map(({ _id, name }) => ({ value: `monitor:${_id}`, label: name })),
            },
          ]
        : [],
    )
}

export const windowTarget = ({ organization, client, project, site }: MaintenanceWindow): Target => ({
  organizationId: organization,
  clientId: client,
  ...(project !== null && { projectId: project }),
  ...(site !== null && { siteId: site }),
})

export const windowAbout = (window: MaintenanceWindow): string =>
  window.monitorName ?? window.siteName ?? window.projectName ?? window.clientName
