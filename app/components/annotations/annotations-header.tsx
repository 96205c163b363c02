import { SettingsHeader } from '~/components/settings/settings-header'
import { SegmentedLinks } from '~/components/ui/tabs'
import { useVisitor } from '~/components/visitor/use-visitor'
import { annotationFormMessages as messages } from '~/shared/messages/notes'

type Props = { title: string; isOperator: boolean; ownTo: string; operatorTo: string }

export function AnnotationsHeader({ title, isOperator, ownTo, operatorTo }: Props) {
  const visitor = useVisitor()
  return (
    <SettingsHeader title={title} note={isOperator ? messages.visibleToAll : undefined}>
      {visitor?.isSuper ? (
        <SegmentedLinks
          label={title}
          tabs={[
            { to: ownTo, label: messages.tabs.own, current: !isOperator },
            { to: operatorTo, label: messages.tabs.operator, current: isOperator },
          ]}
        />
      ) : null}
    </SettingsHeader>
  )
}
