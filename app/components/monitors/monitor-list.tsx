import { Form } from '@remix-run/react'
import Activity from 'lucide-react/icons/activity'
import Plus from 'lucide-react/icons/plus'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { DefaultPolicyNote } from '~/components/uptime/availability/default-policy-note'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { monitorFormMessages, monitorsMessages } from '~/shared/messages/monitors'
import { paths } from '~/shared/paths'
import type { MonitorList as Monitors } from '~/shared/schemas/monitor'
import type { Site } from '~/shared/schemas/site'
import { monitorColumns } from './monitor-columns'

const words = monitorFormMessages

function CoverForm({ label, variant }: { label: string; variant?: 'primary' }) {
  return (
    <Form method="post" preventScrollReset>
      <Button name="intent" value="cover" variant={variant} size={variant ? 'medium' : 'small'}>
        {label}
      </Button>
    </Form>
  )
}

export function MonitorList({ site, list, mayChange }: { site: Site; list: Monitors; mayChange: boolean }) {
  const timeZone = useTimeZone()
  const watched = new Set(list.items.filter(({ followsPage }) => followsPage).map(({ page }) => page))
  const bare = site.pages.filter(({ _id, isActive }) => isActive && !watched.has(_id)).length
  const addTo = paths.newMonitor(site.client, site.project, site._id)
  if (list.total === 0) {
    return (
      <Card>
        <EmptyState
          icon={Activity}
          text={`${words.empty}.`}
          action={
            mayChange ? (
              <>
                <CoverForm label={words.monitorAllPages} variant="primary" />
                <ButtonLink to={addTo}>{words.add}</ButtonLink>
              </>
            ) : null
          }
        />
      </Card>
    )
  }
  return (
    <Card
      title={monitorsMessages.title}
      note={words.listNote}
      flush
      actions={
        mayChange ? (
          <ButtonLink to={addTo} variant="primary" size="small" icon={Plus}>
            {words.add}
          </ButtonLink>
        ) : null
      }
    >
      <DataTable
        caption={monitorsMessages.title}
        columns={monitorColumns({ timeZone, mayChange })}
        rows={list.items}
        rowKey={(row) => row._id}
      />
      <DefaultPolicyNote className="border-t border-line px-4 py-3" />
      {mayChange && bare > 0 ? (
        <div className="border-t border-line px-4 py-3">
          <CoverForm label={words.monitorRemainingPages(bare)} />
        </div>
      ) : null}
    </Card>
  )
}
