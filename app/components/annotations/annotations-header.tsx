import { SettingsHeader } from '~/components/settings/settings-header'
import { Tabs } from '~/components/ui/tabs'
import { useVisitor } from '~/components/visitor/use-visitor'
import { annotationFormMessages } from '~/shared/messages/notes'

const words = annotationFormMessages

type Props = { title: string; isOperator: boolean; ownTo: string; operatorTo: string }

export function AnnotationsHeader({ title, isOperator, ownTo, operatorTo }: Props) {
  const visitor = useVisitor()
  return (
    <SettingsHeader title={title} note={isOperator ? words.visibleToAll : undefined}>
      {visitor?.isSuper ? (
        <Tabs
          label={title}
          tabs={[
            { to: ownTo, label: words.tabs.own, current: !isOperator },
            { to: operatorTo, label: words.tabs.operator, current: isOperator },
          ]}
        />
      ) : null}
    </SettingsHeader>
  )
}
