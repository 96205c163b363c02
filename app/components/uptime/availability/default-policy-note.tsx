import { classes } from '~/components/ui/classes'
import { uptimePolicyMessages } from '~/shared/messages/uptime'
import { DEFAULT_POLICY } from '~/shared/rules/uptime/availability'
import { describePolicy } from './describe-policy'

export function DefaultPolicyNote({ className }: { className?: string }) {
  return (
    <p className={classes('text-13 text-pretty text-quiet', className)}>
      {describePolicy(DEFAULT_POLICY)}. {uptimePolicyMessages.formula}.
    </p>
  )
}
